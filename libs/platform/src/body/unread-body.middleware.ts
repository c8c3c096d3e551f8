import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasBody } from './body-reader';

/**
 * Lets a client read the reply when its request is rejected before the body has arrived. The rest of the body is discarded, and the
 * connection is closed if more arrives after the timeout. Closing at once could lose the reply.
 */
export const closeAfterUnreadBody =
  (seconds: number): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    if (hasBody(request))
      response.once('finish', () => {
        if (request.complete) return;
        const timer = setTimeout(() => request.destroy(), seconds * 1000).unref();
        request.once('close', () => clearTimeout(timer));
      });
    next();
  };
