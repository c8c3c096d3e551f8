import { DomainError } from '@gatehouse/platform';

export const noSettings = () =>
  new DomainError(
    'customer.no-settings',
    400,
    'There is nothing to change: send at least one setting, such as asks_contact or display_name.',
  );

export const unknownCustomer = (nameOrId: string) =>
  new DomainError(
    'customer.unknown',
    404,
    `There is no customer ${nameOrId}: a customer is created with its first key or client.`,
  );
