import { DomainError } from '@gatehouse/platform';

export const invalidKey = () =>
  new DomainError(
    'idempotency.invalid-key',
    400,
    'Idempotency-Key must be 1 to 255 printable ASCII characters',
  );

export const keyInProgress = () =>
  new DomainError(
    'idempotency.in-progress',
    409,
    'A request with this Idempotency-Key is still in progress. Try again in a moment.',
    {
      'Retry-After': '1',
    },
  );

export const bodyMismatch = () =>
  new DomainError(
    'idempotency.body-mismatch',
    422,
    'This Idempotency-Key was used with another body. Use a new key for a new request.',
  );
