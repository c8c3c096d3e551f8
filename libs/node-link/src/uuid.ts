const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether something can be the id of a request, or of a customer, as our services write them. */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);
