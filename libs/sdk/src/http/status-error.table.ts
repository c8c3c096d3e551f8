import {
  AuthenticationError,
  ConflictError,
  type GatehouseError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from './gatehouse.errors';

interface StatusError {
  code: string;
  error: typeof GatehouseError;
  /** What to do, where the message of the service may not say it. */
  advice?: string;
}

const serverErrorAdvice = 'Try again later. If the error persists, send the request id to the operator.';

/** The errors by HTTP status. */
const statusErrors: Record<number, StatusError> = {
  400: { code: 'invalid_request', error: InvalidRequestError },
  401: {
    code: 'unauthorized',
    error: AuthenticationError,
    advice: 'Check the credentials: they must be active and belong to this installation.',
  },
  403: {
    code: 'forbidden',
    error: AuthenticationError,
    advice: 'Check the API key: it must be active and allowed to do this.',
  },
  404: { code: 'not_found', error: NotFoundError },
  408: { code: 'upload_too_slow', error: TimeoutError },
  409: { code: 'conflict', error: ConflictError },
  410: { code: 'gone', error: NotFoundError },
  413: { code: 'too_large', error: InvalidRequestError },
  415: { code: 'unsupported_media_type', error: InvalidRequestError },
  422: {
    code: 'idempotency_key_reused',
    error: InvalidRequestError,
    advice: 'Use a new idempotencyKey for a new request.',
  },
  429: { code: 'rate_limited', error: RateLimitError },
  500: { code: 'server_error', error: ServerError, advice: serverErrorAdvice },
  502: { code: 'unavailable', error: ServerError, advice: serverErrorAdvice },
  503: { code: 'unavailable', error: ServerError },
  504: { code: 'unavailable', error: ServerError, advice: serverErrorAdvice },
  507: { code: 'gallery_full', error: ServerError },
};

export function findStatusError(status: number): StatusError {
  return (
    statusErrors[status] ??
    (status < 500
      ? { code: `http_${status}`, error: InvalidRequestError }
      : { code: `http_${status}`, error: ServerError, advice: serverErrorAdvice })
  );
}
