import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { bodyMismatch, keyInProgress } from './idempotency-key.errors';

/** Documents the Idempotency-Key header of a route and its errors. */
export const ApiIdempotencyKey = () =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A repeated request with the same key within 24 hours creates nothing and gets the first reply.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: 'order-4711',
    }),
    ApiErrors({ 409: keyInProgress().message, 422: bodyMismatch().message }),
  );
