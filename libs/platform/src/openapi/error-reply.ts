import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse } from '@nestjs/swagger';
import { STATUS_CODES } from 'node:http';

/** The body of every error reply. */
export class ErrorReply {
  @ApiProperty({ description: 'The HTTP status.', example: 400 })
  statusCode: number;
  @ApiProperty({
    description: 'What is wrong and what to do, in one sentence or several.',
    example: 'value must be a string',
  })
  message: string;
  @ApiProperty({ description: 'The name of the HTTP status.', example: 'Bad Request' })
  error: string;
  @ApiProperty({
    description: 'Finds this request in the logs.',
    example: '3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11',
  })
  requestId: string;
}

/** Documents error replies: each status with an example of its message. */
export function ApiErrors(messages: Record<number, string>): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...Object.entries(messages).map(([status, message]) =>
      ApiResponse({
        status: Number(status),
        type: ErrorReply,
        description: STATUS_CODES[status] ?? 'Error',
        example: {
          statusCode: Number(status),
          message,
          error: STATUS_CODES[status],
          requestId: '3f0c9a52-6a0e-4f7e-8a39-5f2f1a0b7c11',
        },
      }),
    ),
  );
}

/** What any route with a JSON body may answer. */
export const bodyErrors = {
  413: 'The body is too large: at most 2 MiB of JSON.',
  415: 'Send the body as JSON, with the header Content-Type: application/json (this request says text/plain).',
};
