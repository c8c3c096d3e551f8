import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';
import { bodyTooSlow } from '../body/body.errors';
import { ofApp } from './of-app';

/** The id that requests have in examples. */
export const exampleRequestId = '3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11';

/** The body of every error reply. */
export class ErrorReply {
  @ApiProperty({ type: 'integer', description: 'The HTTP status.', example: 400 })
  statusCode: number;
  @ApiProperty({
    description: 'What is wrong and what to do, in one sentence or several.',
    example: 'value must be a string',
  })
  message: string;
  @ApiProperty({ description: 'The name of the HTTP status.', example: 'Bad Request' })
  error: string;
  @ApiProperty({ description: 'Finds this request in the logs.', example: exampleRequestId })
  requestId: string;
}

interface ShownError {
  status: number;
  message: string;
}

/** Documents error replies: each status with its message, or with several. */
export function ApiErrors(
  messages: Record<number, string | readonly string[]>,
): MethodDecorator & ClassDecorator {
  const errors = Object.entries(messages).flatMap(([status, said]) =>
    [said].flat().map((message): ShownError => ({ status: Number(status), message })),
  );
  return ApiErrorBodies(ErrorReply, errors, ({ status, message }) => ({
    statusCode: status,
    message,
    error: STATUS_CODES[status],
    requestId: exampleRequestId,
  }));
}

/** The same where a contract asks for another body. */
export function ApiErrorBodies<E extends ShownError>(
  type: Type,
  errors: readonly E[],
  bodyOf: (error: E) => unknown,
): MethodDecorator & ClassDecorator {
  return onEachRoute(
    ...errors.map((error) =>
      ApiResponse({
        status: error.status,
        type,
        description: STATUS_CODES[error.status] ?? 'Error',
        examples: examples({ [error.message]: bodyOf(error) }),
      }),
    ),
  );
}

/** Several examples of one body, each under what it shows. */
export const examples = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([summary, value]) => [summary, { summary, value }]));

/** Nest lets what a route says of a status replace what its class says; the examples of both are wanted. */
function onEachRoute(...decorators: MethodDecorator[]): MethodDecorator & ClassDecorator {
  const decorate = applyDecorators(...decorators);
  return (target: object, name?: string | symbol, method?: PropertyDescriptor) => {
    if (name !== undefined) return decorate(target, name, method);
    const { prototype } = target as Type<object>;
    for (const [key, each] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
      if (key !== 'constructor') decorate(prototype, key, each);
  };
}

/** What any route may answer, whatever is asked of it: try again. */
export const passingErrors = {
  429: `Too many requests: at most ${ofApp.rateLimit} a minute. Try again in 12 s.`,
  503: 'The database is away. Nothing was lost; try again in a moment.',
};

/** What a route answers that could not do its work: the disk of the database is full, say, or a master key is missing. */
export const brokenErrors = {
  500: 'Something went wrong on our side. The request id finds it in the logs.',
};

/** What any route with a JSON body may answer. */
export const bodyErrors = {
  408: bodyTooSlow(60).message,
  413: 'The body is too large: at most 2 MiB of JSON.',
  415: 'Send the body as JSON, with the header Content-Type: application/json (this request says text/plain).',
};

/** What a route that asks for no body answers to one that is wrong: a body is read before the parameters are. */
export const strayBodyErrors = { 400: 'The body is not valid JSON.', ...bodyErrors };
