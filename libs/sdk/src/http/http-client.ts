import { ConnectionError, GatehouseError, TimeoutError } from './gatehouse.errors';
import { pause } from './pause';
import { isOutcomeUnknown, type Repeatable, getSystemCode, computeRetryDelay } from './retry';
import { readReply, type Reply } from './reply';

export interface HttpOptions {
  /** The URL of the service, like https://verify.example. */
  baseUrl: string;
  /** The timeout of one attempt, 30 seconds by default. */
  timeoutMs?: number;
  /** How often a request is retried where that is safe, 3 times by default. */
  retries?: number;
  /** Replaces the fetch of the platform. */
  fetch?: typeof fetch;
}

/** The options of every call. */
export interface CallOptions {
  /** Aborts the call, which rejects with the reason. */
  signal?: AbortSignal;
  /** The timeout of one attempt; that of the client by default. */
  timeoutMs?: number;
  /** How often it is retried where that is safe; as set for the client by default. */
  retries?: number;
}

type HeaderValues = Record<string, string | undefined>;

export interface HttpRequest extends CallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Returns the authentication headers; called for each attempt. */
  credentials: () => HeaderValues | Promise<HeaderValues>;
  headers?: HeaderValues;
  /** Sent as JSON. */
  body?: object;
  form?: FormData;
  repeatable: Repeatable;
  /** Called with an error that follows an attempt with an unknown outcome; a returned value replaces the reply. */
  afterLostReply?: (error: GatehouseError) => unknown;
}

/** Sends requests, retries where that is safe, and throws errors that say what to do. */
export class HttpClient {
  private readonly baseUrl: string;

  constructor(private readonly options: HttpOptions) {
    this.baseUrl = normalizeBaseUrl(options.baseUrl);
  }

  async request<T>(request: HttpRequest): Promise<T> {
    return (await this.exchange<T>(request)).body;
  }

  /** Returns the whole reply, with its headers. */
  async exchange<T>(request: HttpRequest): Promise<Reply<T>> {
    const { repeatable, retries = this.options.retries ?? 3, signal } = request;
    let isReplyLost = false;
    for (let tries = 1; ; tries++) {
      try {
        return { ...(await this.send<T>(request)), isReplyLost };
      } catch (error) {
        signal?.throwIfAborted();
        const seconds = computeRetryDelay(error, repeatable, tries, retries);
        if (seconds === undefined) return await recoverLostReply<T>(request, error, isReplyLost);
        isReplyLost ||= isOutcomeUnknown(error);
        await pause(seconds * 1000, signal);
        signal?.throwIfAborted();
      }
    }
  }

  private async send<T>(request: HttpRequest): Promise<Reply<T>> {
    const { signal, timeoutMs = this.options.timeoutMs ?? 30_000 } = request;
    signal?.throwIfAborted();
    const url = this.buildUrl(request);
    const content = buildContent(request, await request.credentials());
    signal?.throwIfAborted();
    const limit = new AbortController();
    const timer = startTimer(timeoutMs, () => limit.abort());
    const stop = () => limit.abort();
    signal?.addEventListener('abort', stop);
    // Browsers throw when fetch is called as a method of another object.
    const { fetch: send = fetch } = this.options;
    try {
      return await readReply<T>(await send(url, { ...content, signal: limit.signal }), getOrigin(url));
    } catch (error) {
      if (error instanceof GatehouseError) throw error;
      throw limit.signal.aborted
        ? createTimeoutError(url, timeoutMs, error)
        : createUnreachableError(url, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  private buildUrl({ path, query = {} }: HttpRequest): string {
    // Without such a part, the path is that of another operation.
    if (
      path
        .split('/')
        .slice(1)
        .some((part) => ['', '.', '..'].includes(part))
    )
      throw new TypeError('An id must not be empty, "." or "..".');
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const text = search.toString();
    return `${this.baseUrl}${path}${text && `?${text}`}`;
  }
}

function buildContent({ method, headers, body, form }: HttpRequest, credentials: HeaderValues): RequestInit {
  const type = body === undefined ? undefined : 'application/json';
  return {
    method,
    headers: buildHeaders({ 'content-type': type, ...headers, ...credentials }),
    body: body === undefined ? form : JSON.stringify(body),
    redirect: 'manual',
  };
}

function buildHeaders(values: HeaderValues): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    try {
      if (value !== undefined) headers.set(name, value);
    } catch {
      // The message of fetch contains the value, which may be a secret.
      throw new TypeError(`The value of the header ${name} contains invalid characters.`);
    }
  }
  return headers;
}

const maxTimerMs = 2 ** 31 - 1;

/** Starts a timer; none if the timeout exceeds the maximum of setTimeout. */
function startTimer(ms: number, end: () => void): ReturnType<typeof setTimeout> | undefined {
  if (!(ms > 0)) throw new TypeError(`timeoutMs must be above 0; it is ${ms}.`);
  return ms > maxTimerMs ? undefined : setTimeout(end, ms);
}

async function recoverLostReply<T>(
  { afterLostReply }: HttpRequest,
  error: unknown,
  isReplyLost: boolean,
): Promise<Reply<T>> {
  const body = isReplyLost && error instanceof GatehouseError ? await afterLostReply?.(error) : undefined;
  if (body === undefined) throw error;
  return { status: 200, headers: new Headers(), body: body as T, isReplyLost };
}

function normalizeBaseUrl(baseUrl: string): string {
  if (!/^https?:\/\/./.test(baseUrl))
    throw new TypeError(
      `baseUrl must begin with http:// or https://, like https://verify.example; it is "${baseUrl}".`,
    );
  return baseUrl.replace(/\/+$/, '');
}

const getOrigin = (url: string): string => new URL(url).origin;

const createTimeoutError = (url: string, timeoutMs: number, cause: unknown): TimeoutError =>
  new TimeoutError(
    `No reply from ${getOrigin(url)} within ${timeoutMs / 1000} s. Try again, or increase timeoutMs.`,
    { code: 'timeout', cause },
  );

const createUnreachableError = (url: string, cause: unknown): ConnectionError =>
  new ConnectionError(
    `${getOrigin(url)} is unreachable${formatReason(cause)}. Check baseUrl, and that the service is running.`,
    { code: 'unreachable', cause },
  );

function formatReason(error: unknown): string {
  const code = getSystemCode(error);
  return code ? ` (${code})` : '';
}
