import type { Request } from 'express';
import { STATUS_CODES } from 'node:http';
import type { DomainError } from './domain.error';

/** Creates the body of an error reply as a contract requires; undefined for the default body. */
export type ErrorBody = (error: DomainError, request: Request) => object | undefined;

export const ERROR_BODY = Symbol('error body');

export const defaultErrorBody = ({ status, message, hint }: DomainError, request: Request): object => ({
  statusCode: status,
  message,
  ...(hint !== undefined && { hint }),
  error: STATUS_CODES[status] ?? 'Error',
  requestId: request.context.requestId,
});
