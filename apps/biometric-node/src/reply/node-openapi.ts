import { ApiErrorBodies, bodyErrors, DomainError, type examples, transientErrors } from '@gatehouse/platform';
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { nodeErrorReply } from './node.errors';
import { NodeErrorReply } from './node-reply.dto';

/** Documents errors of the node API. */
export const ApiNodeErrors = (...errors: DomainError[]) =>
  ApiErrorBodies(NodeErrorReply, errors, nodeErrorReply);

/** Documents a success with one of several bodies. */
export const ApiNodeReplies = (types: Type[], shown: ReturnType<typeof examples>) =>
  applyDecorators(
    ApiExtraModels(...types),
    ApiOkResponse({
      schema: { anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })) },
      examples: shown,
    }),
  );

/** Errors of the platform, before a call is handled. */
export const platformErrors = [
  new DomainError('body.timeout', 408, bodyErrors[408]),
  new DomainError('body.entity.too.large', 413, bodyErrors[413]),
  new DomainError('body.type', 415, bodyErrors[415]),
  new DomainError('rate-limit', 429, transientErrors[429]),
  new DomainError('database.unreachable', 503, transientErrors[503]),
];
