import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AppLogger, RequestContext } from '../log/logger';
import type { Metrics } from '../metrics/metrics';

declare module 'express-serve-static-core' {
  interface Request {
    /** The ids of the request: those of the caller where they are valid, else generated ones. */
    context: RequestContext;
  }
}

const validId = /^[\w.:-]{1,128}$/;

/** Assigns every request its id, and records one log line and one measurement when it ends. */
export function observer(logger: AppLogger, metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    const context = readContext(request);
    request.context = context;
    response.setHeader('x-request-id', context.requestId);
    // Replies contain personal data or current state. Routes with cacheable replies override this.
    response.setHeader('Cache-Control', 'no-store');

    response.once('close', () => {
      const milliseconds = performance.now() - start;
      const { method } = request;
      const status = response.writableFinished ? response.statusCode : 499;
      // The route, never the path: a path can hold a session token.
      const route = getRoute(request);
      metrics.httpRequest(method, route, status, milliseconds / 1000);
      if (isProbe(route)) return;
      logger.access({ ...context, method, route, status, milliseconds: Math.round(milliseconds * 10) / 10 });
    });
    next();
  };
}

/** The route of a request in logs, metrics and traces. */
export function getRoute({ route }: { route?: unknown }): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

const isProbe = (route: string): boolean => route === '/metrics' || route.startsWith('/health');

/** Takes the ids of the caller where they are safe in a log line and a header; generates a request id otherwise. */
function readContext({ headers }: IncomingMessage): RequestContext {
  const requestId = readId(headers['x-request-id']) ?? randomUUID();
  const correlationId = readId(headers['x-correlation-id']);
  return correlationId === undefined ? { requestId } : { requestId, correlationId };
}

const readId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && validId.test(given) ? given : undefined;
