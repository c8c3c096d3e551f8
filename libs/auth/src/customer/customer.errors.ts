import { DomainError } from '@gatehouse/platform';

export const unknownCustomer = (nameOrId: string) =>
  new DomainError(
    'customer.unknown',
    404,
    `There is no customer ${nameOrId}: a customer is created with its first key or client.`,
  );
