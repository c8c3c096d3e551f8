import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { RequireNodeKey } from './node-key.guard';

/** The decorators of all endpoints on vectors. */
export const NodeEndpoint = () =>
  applyDecorators(
    RequireNodeKey(),
    ApiHeader({
      name: 'x-min-position',
      required: false,
      description: 'The `x-position` of an earlier reply: this request sees at least the same changes.',
      schema: { type: 'string', example: '42' },
    }),
  );

/** Further decorators of the encrypted endpoints. */
export const EncryptedEndpoint = () =>
  applyDecorators(
    ApiParam({
      name: 'version',
      description: 'The version of the face model; FACE3_1 if the path has none.',
      schema: { type: 'string', pattern: '^[A-Z0-9_]{1,32}$', default: 'FACE3_1', example: 'FACE3_1' },
    }),
    ApiHeader({
      name: 'x-encryption-version',
      required: false,
      description: 'The version of the encryption of `features`, `puid` and `guid`.',
      schema: { type: 'string', enum: ['1'], default: '1', example: '1' },
    }),
  );
