import type { NextFunction, Request, Response } from 'express';
import { refuseTooDeep } from './json-depth';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body as nearly all come: JSON of a stated length, not compressed. Express can do it too, but takes longer to
 * collect such a body than to parse it; what is out of the ordinary is left to it.
 */
export function usualJson(limitOf: (request: Request) => number, isJson: (request: Request) => boolean) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const length = Number(request.headers['content-length']);
    const isUsual = length > 0 && length <= limitOf(request) && !('content-encoding' in request.headers);
    if (!isUsual || !isJson(request)) return next();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A request that is cut off never ends, and nobody is left to be told.
    request.on('end', () => {
      let problem: unknown;
      try {
        request.body = parse(chunks);
      } catch (error) {
        problem = error;
      }
      next(problem);
    });
  };
}

function parse(chunks: Buffer[]): unknown {
  const [first = Buffer.alloc(0), ...rest] = chunks;
  const bytes = rest.length === 0 ? first : Buffer.concat(chunks);
  refuseTooDeep(bytes);
  const text = orFail('entity.verify.failed', () => utf8.decode(bytes));
  return orFail('entity.parse.failed', () => JSON.parse(text) as unknown);
}

/** What goes wrong is called what Express' body parser calls it. */
function orFail<T>(type: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw Object.assign(error as Error, { type });
  }
}
