import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { hasBody } from './body-reader';

/**
 * Lets a caller that is refused before its body has arrived read the reply: the rest is discarded as it comes, and the
 * connection is closed if there is still more after so many seconds. To close it at once could lose the reply.
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
