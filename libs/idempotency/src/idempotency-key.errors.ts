import { DomainError } from '@gatehouse/platform';

export const malformedKey = () =>
  new DomainError(
    'idempotency.malformed',
    400,
    'Idempotency-Key must be 1 to 255 printable ASCII characters',
  );

export const stillUnderWay = () =>
  new DomainError(
    'idempotency.under-way',
    409,
    'A request with this Idempotency-Key is still under way. Try again in a moment.',
    {
      'Retry-After': '1',
    },
  );

export const otherBody = () =>
  new DomainError(
    'idempotency.other-body',
    422,
    'This Idempotency-Key was used with another body. Take a new key for a new request.',
  );
