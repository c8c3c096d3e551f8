import { ApiErrors } from '@gatehouse/platform';
import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { otherBody, stillUnderWay } from './idempotency-key.errors';

/** Documents that a route takes an Idempotency-Key, and what it answers to one that it cannot follow. */
export const ApiIdempotencyKey = () =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Repeat a request with the same key within 24 hours and nothing is created twice.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
      example: 'order-4711',
    }),
    ApiErrors({ 409: stillUnderWay().message, 422: otherBody().message }),
  );
