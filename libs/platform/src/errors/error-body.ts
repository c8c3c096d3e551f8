import type { Request } from 'express';
import { STATUS_CODES } from 'node:http';
import type { DomainError } from './domain.error';

/** Says an error in the words of a contract; undefined where the usual body will do. */
export type ErrorBody = (error: DomainError, request: Request) => object | undefined;

export const ERROR_BODY = Symbol('error body');

export const usualErrorBody = ({ status, message }: DomainError, request: Request): object => ({
  statusCode: status,
  message,
  error: STATUS_CODES[status] ?? 'Error',
  requestId: request.context.requestId,
});
