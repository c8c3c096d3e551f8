import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { bodyTooSlow } from '../body/body.errors';
import { appPlaceholder } from './app-placeholder';

/** The request id in examples. */
export const exampleRequestId = '3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11';

/** The body of every error reply. */
export class ErrorReply {
  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 400 })
  statusCode: number;
  @ApiProperty({
    description: 'What is wrong and what to do.',
    example: 'value must be a string',
  })
  message: string;
  @ApiPropertyOptional({
    description:
      'What to change in the request. With a 401 if the API key is missing or in the wrong header.',
    example: 'Send it as x-api-key.',
  })
  hint?: string;
  @ApiProperty({ description: 'The name of the HTTP status.', example: 'Bad Request' })
  error: string;
  @ApiProperty({ description: 'The id of the request in the logs.', example: exampleRequestId })
  requestId: string;
}

interface DocumentedError {
  status: number;
  message: string;
}

/** Documents error replies: one or several messages per status. */
export function ApiErrors(
  messages: Record<number, string | readonly string[]>,
): MethodDecorator & ClassDecorator {
  const errors = Object.entries(messages).flatMap(([status, texts]) =>
    [texts].flat().map((message): DocumentedError => ({ status: Number(status), message })),
  );
  return ApiErrorBodies(ErrorReply, errors, ({ status, message }) => ({
    statusCode: status,
    message,
    error: STATUS_CODES[status],
    requestId: exampleRequestId,
  }));
}

/** Documents error replies whose body the contract defines. */
export function ApiErrorBodies<E extends DocumentedError>(
  type: Type,
  errors: readonly E[],
  makeBody: (error: E) => unknown,
): MethodDecorator & ClassDecorator {
  return applyToRoutes(
    ...errors.map((error) =>
      ApiResponse({
        status: error.status,
        type,
        description: STATUS_CODES[error.status] ?? 'Error',
        examples: examples({ [error.message]: makeBody(error) }),
      }),
    ),
  );
}

/** Several examples of one body, by summary. */
export const examples = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([summary, value]) => [summary, { summary, value }]));

/** Decorates each route of a class. Nest would replace the examples of the class by those of the route; both are wanted. */
function applyToRoutes(...decorators: MethodDecorator[]): MethodDecorator & ClassDecorator {
  const decorate = applyDecorators(...decorators);
  return (target: object, name?: string | symbol, method?: PropertyDescriptor) => {
    if (name !== undefined) return decorate(target, name, method);
    const { prototype } = target as Type<object>;
    for (const [key, each] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (key !== 'constructor') decorate(prototype, key, each);
  };
}

/** Transient errors that any route may return. */
export const transientErrors = {
  429: `Too many requests: at most ${appPlaceholder.rateLimit} per minute. Try again in 12 s.`,
  503: 'The database is unreachable. Nothing was lost; try again in a moment.',
};

/** Internal errors, such as a missing master key. */
export const internalErrors = {
  500: 'Internal server error. Use the request id to find it in the logs.',
};

/** Errors of any route with a JSON body. */
export const bodyErrors = {
  408: bodyTooSlow(60).message,
  413: 'The body is too large: at most 2 MiB of JSON.',
  415: 'Send the body as JSON, with the header Content-Type: application/json (this request says text/plain).',
};

/** Errors of a route without a body when a request has an invalid one: bodies are read before parameters. */
export const unexpectedBodyErrors = { 400: 'The body is not valid JSON.', ...bodyErrors };
