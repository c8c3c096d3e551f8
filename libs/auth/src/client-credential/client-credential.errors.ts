import { DomainError } from '@gatehouse/platform';

export const invalidClientCredentials = () =>
  new DomainError('client.invalid', 401, 'Invalid client credentials', {
    'WWW-Authenticate': 'Basic realm="gatehouse"',
  });

export const unknownClient = (id: string) =>
  new DomainError('client.unknown', 404, `There are no client credentials with the id ${id}.`);

export const clientExists = (clientId: string) =>
  new DomainError('client.exists', 409, `The client id ${clientId} already belongs to another customer.`);
