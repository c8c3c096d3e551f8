import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { AppLogger } from '../log/logger';
import type { Metrics } from '../metrics/metrics';
import { contextFrom } from './request-id';
import './request';

/** Gives every request its id, and one log line and one measurement when it ends. */
export function observer(logger: AppLogger, metrics: Metrics): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now();
    const context = contextFrom(request);
    request.context = context;
    response.setHeader('x-request-id', context.requestId);
    // Replies hold people's data or the state of this moment; a route whose reply may be kept says so itself.
    response.setHeader('Cache-Control', 'no-store');

    response.once('close', () => {
      const milliseconds = performance.now() - start;
      const { method } = request;
      const status = response.writableFinished ? response.statusCode : 499;
      // The route, never the path: a path can hold a session token.
      const route = routeOf(request);
      metrics.httpRequest(method, route, status, milliseconds / 1000);
      if (isProbe(route)) return;
      logger.access({ ...context, method, route, status, milliseconds: Math.round(milliseconds * 10) / 10 });
    });
    next();
  };
}

/** What a request is called in logs, metrics and traces. */
export function routeOf({ route }: { route?: unknown }): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : 'unmatched';
}

const isProbe = (route: string): boolean => route === '/metrics' || route.startsWith('/health');
