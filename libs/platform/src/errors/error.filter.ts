import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { AppLogger } from '../log/logger';
import { DomainError } from './domain.error';
import { ERROR_BODY, type ErrorBody, defaultErrorBody } from './error-body';
import { ErrorTranslation } from './error-translation';

/** The only place that turns errors into replies. Unknown errors become a 500 without internal details. */
@Injectable()
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly translation: ErrorTranslation,
    private readonly logger: AppLogger,
    @Inject(ERROR_BODY) private readonly body: ErrorBody,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const reply = this.toDomainError(error, request);
    if (reply.status >= 500) this.log(reply, error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response
      .status(reply.status)
      .set(reply.headers)
      .json(this.body(reply, request) ?? defaultErrorBody(reply, request));
  }

  /** A 503 that a feature throws is an expected reply, such as "busy". Its stack is of no use, and there may be many. */
  private log(reply: DomainError, error: unknown, { context }: Request): void {
    const logger = this.logger.withContext(context);
    if (error === reply && reply.status === 503) logger.warn(reply.code, 'ErrorFilter');
    else logger.error(reply.code, error, 'ErrorFilter');
  }

  private toDomainError(error: unknown, request: Request): DomainError {
    if (error instanceof DomainError) return error;
    if (error instanceof HttpException) return fromHttpException(error, request);
    return (
      this.translation.translate(error) ??
      new DomainError('internal', 500, 'Internal server error. Use the request id to find it in the logs.')
    );
  }
}

function fromHttpException(error: HttpException, request: Request): DomainError {
  const status = error.getStatus();
  const isUnrouted = status === 404 && error.message.startsWith('Cannot ');
  const message = isUnrouted
    ? `There is no ${request.method} ${request.path}. See /docs for the API.`
    : error.message;
  return new DomainError(`http.${status}`, status, message);
}
