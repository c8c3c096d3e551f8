import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiParam } from '@nestjs/swagger';
import { RequireNodeKey } from './node-key.guard';

/** What all endpoints on vectors have in common. */
export const NodeEndpoint = () =>
  applyDecorators(
    RequireNodeKey(),
    ApiHeader({
      name: 'x-min-position',
      required: false,
      description: 'The `x-position` of an earlier reply: this request sees at least what that one saw.',
    }),
  );

/** What the encrypted ones add. */
export const EncryptedEndpoint = () =>
  applyDecorators(
    ApiParam({
      name: 'version',
      description: 'The version of the face model; FACE3_1 where the path has none.',
      schema: { type: 'string', pattern: '^[A-Z0-9_]{1,32}$', default: 'FACE3_1' },
    }),
    ApiHeader({
      name: 'x-encryption-version',
      required: false,
      schema: { type: 'string', enum: ['1'], default: '1' },
    }),
  );
