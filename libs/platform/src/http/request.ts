import 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** The request id: the caller's, when it was sane, else ours. */
    id: string;
  }
}
