import { DomainError } from '@gatehouse/platform';

export const unknownDelivery = (id: string) =>
  new DomainError('delivery.unknown', 404, `There is no delivery with the id ${id}.`);

export const deliveryBodyDeleted = (id: string) =>
  new DomainError(
    'delivery.body-deleted',
    410,
    `The delivery ${id} cannot be sent again: its body is no longer kept.`,
  );

export const payloadDeleted = (id: string) =>
  new DomainError('delivery.payload-deleted', 410, `The payload of the delivery ${id} is no longer kept.`);

export const deliveryInProgress = (id: string) =>
  new DomainError(
    'delivery.in-progress',
    409,
    `The delivery ${id} is being sent. Retry after this attempt has ended.`,
    { 'Retry-After': '15' },
  );

export const tooManyOrigins = (limit: number) =>
  new DomainError(
    'callback.origins',
    429,
    `${limit.toLocaleString('en')} of your origins have pending webhooks, which is the maximum. Make those receivers answer (GET /webhooks/deliveries?status=PENDING lists them), use an origin that is already among them, or try again when some have been delivered or have failed permanently.`,
    { 'Retry-After': '60' },
  );

export const emptyRange = () => new DomainError('delivery.range', 400, 'from must be before to');
