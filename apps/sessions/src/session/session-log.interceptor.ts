import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type Observable, tap } from 'rxjs';
import { readRowId } from './session-secret';

/**
 * Adds the row id of the session to the log lines of a request, so that the lines of one session can be found. The id alone
 * gives no access: the secret half of a session id is not logged.
 */
@Injectable()
export class SessionLogInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    addSession(request, request.params);
    // A new session is only in the reply.
    return next.handle().pipe(tap((reply) => addSession(request, reply)));
  }
}

function addSession({ context }: Request, source: unknown): void {
  const { sessionId, token } = (source ?? {}) as { sessionId?: unknown; token?: unknown };
  const secret = sessionId ?? token;
  if (context.session === undefined && typeof secret === 'string') context.session = readRowId(secret);
}
