import { ConnectionError, type GatehouseError } from './gatehouse.errors';
import { refusalOf } from './refusal.table';
import { retryAfterSeconds } from './retry-after';

/** A reply of the service, read to its end. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
  /** Whether it was asked for before, and that reply never came: what was asked for may have been done twice. */
  isReplyLost?: boolean;
}

/** Reads a reply; throws the error that fits a refusal. */
export async function readReply<T>(response: Response, origin: string): Promise<Reply<T>> {
  if (response.type === 'opaqueredirect' || isRedirect(response.status)) throw redirected(response, origin);
  const text = await response.text();
  const body = parsed(text);
  if (!response.ok) throw refused(response, body);
  if (text !== '' && body === undefined) throw foreign(response, origin);
  return { status: response.status, headers: response.headers, body: body as T };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused({ status, headers }: Response, body: unknown): GatehouseError {
  const { code, error: Refused, advice } = refusalOf(status);
  const { message } = (body ?? {}) as { message?: unknown };
  const said = typeof message === 'string' ? message : `The service answered ${status}.`;
  const requestId = headers.get('x-request-id') ?? undefined;
  const words = [sentence(said), advice, requestId && `(request ${requestId})`];
  return new Refused(words.filter(Boolean).join(' '), {
    status,
    code,
    requestId,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
  });
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

/** It is not followed: credentials go to whom they were meant for. A browser does not say where it leads. */
function redirected({ status, headers }: Response, origin: string): ConnectionError {
  const target = /^https?:\/\/[^/?#]+/.exec(headers.get('location') ?? '');
  const where = target ? ` to ${target[0]}` : '';
  return new ConnectionError(
    `${origin} redirects${where}. Give the address that answers itself as baseUrl.`,
    {
      status,
      code: 'redirected',
    },
  );
}

const foreign = ({ status }: Response, origin: string): ConnectionError =>
  new ConnectionError(
    `What answered at ${origin} is not Gatehouse: the reply is no JSON. Check baseUrl, and what stands before the service.`,
    { status, code: 'not_gatehouse' },
  );

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
