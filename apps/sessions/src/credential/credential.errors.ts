import { DomainError } from '@gatehouse/platform';

export const unknownCredential = () =>
  new DomainError(
    'credential.unknown',
    404,
    'This person has no such credential. List them with GET /v2/people/{puid}/credentials.',
  );

export const notAPerson = () =>
  new DomainError('person.id', 400, 'puid must be 20 characters of 0-9 and a-z, as a webhook has told it.');
