import 'express';
import type { RequestContext } from '../log/request-context';

declare module 'express-serve-static-core' {
  interface Request {
    /** The ids of the request: the caller's, where they were sane, else ours. */
    context: RequestContext;
  }
}
