/** What is known of a request that did not succeed. */
export interface ErrorDetails {
  status?: number;
  code: string;
  requestId?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A request that did not succeed. The subclasses say what kind of trouble it was, `code` names it for programs. */
export class GatehouseError extends Error {
  override readonly name: string = 'GatehouseError';
  /** The HTTP status; undefined where no reply came. */
  readonly status: number | undefined;
  /** A stable name: programs may rely on it, not on the sentences. */
  readonly code: string;
  /** What to quote to the operator of the service. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { status, code, requestId, retryAfterSeconds, cause }: ErrorDetails) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nobody answered, or something that is not Gatehouse did. */
export class ConnectionError extends GatehouseError {
  override readonly name = 'ConnectionError';
}

/** The reply did not come in time; what was asked for may have been done. */
export class TimeoutError extends GatehouseError {
  override readonly name = 'TimeoutError';
}

/** The request does not fit, and never will as it is. */
export class InvalidRequestError extends GatehouseError {
  override readonly name = 'InvalidRequestError';
}

/** The credentials are missing, wrong, revoked, or not allowed to do this. */
export class AuthenticationError extends GatehouseError {
  override readonly name = 'AuthenticationError';
}

/** There is no such thing, or no longer. */
export class NotFoundError extends GatehouseError {
  override readonly name = 'NotFoundError';
}

/** The thing is in another state than the request needs. */
export class ConflictError extends GatehouseError {
  override readonly name = 'ConflictError';
}

/** Too many requests; `retryAfterSeconds` says when to go on. */
export class RateLimitError extends GatehouseError {
  override readonly name = 'RateLimitError';
}

/** The service is in trouble; the same request may succeed later. */
export class ServerError extends GatehouseError {
  override readonly name = 'ServerError';
}

/** The pictures behind the features were not good enough: take others. */
export class UnusableFaceError extends GatehouseError {
  override readonly name = 'UnusableFaceError';
}
