/** The details of a failed request. */
export interface ErrorDetails {
  status?: number;
  code: string;
  requestId?: string;
  retryAfterSeconds?: number;
  hint?: string;
  cause?: unknown;
}

/** A failed request. The subclass is the kind of failure, `code` its stable name. */
export class GatehouseError extends Error {
  override readonly name: string = 'GatehouseError';
  /** The HTTP status; undefined if there was no reply. */
  readonly status: number | undefined;
  /** A stable name for programs; messages may change. */
  readonly code: string;
  /** The id to quote to the operator of the service. */
  readonly requestId: string | undefined;
  /** The time to wait, if the service sends it. */
  readonly retryAfterSeconds: number | undefined;
  /** What to change in the request, if the service says it; also part of the message. */
  readonly hint: string | undefined;

  constructor(message: string, details: ErrorDetails) {
    const { status, code, requestId, retryAfterSeconds, hint, cause } = details;
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.hint = hint;
  }
}

/** The service is unreachable, or something other than Gatehouse answered. */
export class ConnectionError extends GatehouseError {
  override readonly name = 'ConnectionError';
}

/** No reply in time; the request may still have been processed. */
export class TimeoutError extends GatehouseError {
  override readonly name = 'TimeoutError';
}

/** The request is invalid, and a retry does not help. */
export class InvalidRequestError extends GatehouseError {
  override readonly name = 'InvalidRequestError';
}

/** The credentials are missing, wrong, revoked, or not allowed to do this. */
export class AuthenticationError extends GatehouseError {
  override readonly name = 'AuthenticationError';
}

/** The resource does not exist, or was deleted. */
export class NotFoundError extends GatehouseError {
  override readonly name = 'NotFoundError';
}

/** The state of the resource conflicts with the request. */
export class ConflictError extends GatehouseError {
  override readonly name = 'ConflictError';
}

/** Too many requests; `retryAfterSeconds` is the time to wait. */
export class RateLimitError extends GatehouseError {
  override readonly name = 'RateLimitError';
}

/** The service failed; the same request may succeed later. */
export class ServerError extends GatehouseError {
  override readonly name = 'ServerError';
}

/** The features were not usable: take better pictures. */
export class UnusableFaceError extends GatehouseError {
  override readonly name = 'UnusableFaceError';
}
