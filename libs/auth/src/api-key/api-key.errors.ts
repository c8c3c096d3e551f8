import { DomainError } from '@gatehouse/platform';

export const invalidApiKey = () => new DomainError('api-key.invalid', 401, 'Invalid API key');

/** The hint to a request that has its API key in the wrong place, or none. */
export const apiKeyHint = 'Send it as x-api-key.';

/** The contract has one message for a missing and an invalid key. */
export const missingApiKey = () =>
  new DomainError('api-key.missing', 401, invalidApiKey().message, {}, apiKeyHint);

export const unknownApiKey = (id: string) =>
  new DomainError('api-key.unknown', 404, `There is no API key with the id ${id}.`);

export const apiKeyExists = () =>
  new DomainError('api-key.exists', 409, 'This API key already exists for another customer or mode.');

export const apiKeyNotActive = (id: string) =>
  new DomainError(
    'api-key.not-active',
    409,
    `The API key ${id} is not active: only an active key can be rotated.`,
  );
