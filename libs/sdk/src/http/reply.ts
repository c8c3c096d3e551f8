import { ConnectionError, type GatehouseError } from './gatehouse.errors';
import { findStatusError } from './status-error.table';

/** A reply of the service with its parsed body. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
  /** Whether the reply to an earlier attempt was lost: the request may have been processed twice. */
  isReplyLost?: boolean;
}

/** Reads a reply; throws the error for its status. */
export async function readReply<T>(response: Response, origin: string): Promise<Reply<T>> {
  if (response.type === 'opaqueredirect' || isRedirect(response.status))
    throw createRedirectError(response, origin);
  const text = await response.text();
  const body = parseJson(text);
  if (!response.ok) throw toError(response, body);
  if (text !== '' && body === undefined) throw createForeignReplyError(response, origin);
  return { status: response.status, headers: response.headers, body: body as T };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toError({ status, headers }: Response, body: unknown): GatehouseError {
  const { code, error: ErrorClass, advice } = findStatusError(status);
  const { message, hint: givenHint } = (body ?? {}) as { message?: unknown; hint?: unknown };
  const hint = typeof givenHint === 'string' ? givenHint : undefined;
  const reason = typeof message === 'string' ? message : `The service answered ${status}.`;
  const requestId = headers.get('x-request-id') ?? undefined;
  const parts = [endSentence(reason), hint ?? advice, requestId && `(request ${requestId})`];
  return new ErrorClass(parts.filter(Boolean).join(' '), {
    status,
    code,
    requestId,
    hint,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after')),
  });
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** Redirects are not followed, so that credentials are not sent elsewhere. Browsers do not expose the target. */
function createRedirectError({ status, headers }: Response, origin: string): ConnectionError {
  const target = /^https?:\/\/[^/?#]+/.exec(headers.get('location') ?? '');
  const where = target ? ` to ${target[0]}` : '';
  return new ConnectionError(`${origin} redirects${where}. Set baseUrl to the final address.`, {
    status,
    code: 'redirected',
  });
}

const createForeignReplyError = ({ status }: Response, origin: string): ConnectionError =>
  new ConnectionError(
    `The reply of ${origin} is not from Gatehouse: it is not JSON. Check baseUrl and any proxy in front of the service.`,
    { status, code: 'not_gatehouse' },
  );

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** The seconds of a `Retry-After` header, which is a number of seconds or a date. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const delay = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
