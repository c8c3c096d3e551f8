import { DomainError } from '@gatehouse/platform';

export const noSettings = () =>
  new DomainError(
    'customer.no-settings',
    400,
    'There is nothing to change: send asks_contact, face_only_sign_in, enrollment or token_storage.',
  );

export const unknownCustomer = (nameOrId: string) =>
  new DomainError(
    'customer.unknown',
    404,
    `There is no customer ${nameOrId}: a customer is created with its first key or client.`,
  );
