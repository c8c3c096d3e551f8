import { ConnectionError, GatehouseError, TimeoutError } from './gatehouse.errors';
import { pause } from './pause';
import { isOpen, type Repeatable, systemCode, waitBeforeRepeating } from './repetition';
import { readReply, type Reply } from './reply';

export interface HttpOptions {
  /** Where the service answers, like https://verify.example. */
  baseUrl: string;
  /** How long one try may take, 30 seconds by default. */
  timeoutMs?: number;
  /** How often a request is sent again where that is safe, 3 times by default. */
  retries?: number;
  /** In place of the fetch of the platform. */
  fetch?: typeof fetch;
}

/** What any call takes beside its own options. */
export interface CallOptions {
  /** Ends the call: it rejects with the reason. */
  signal?: AbortSignal;
  /** How long one try may take, where it differs from that of the client. */
  timeoutMs?: number;
  /** How often it is sent again where that is safe, where it differs from that of the client. */
  retries?: number;
}

type HeaderValues = Record<string, string | undefined>;

export interface HttpRequest extends CallOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Who asks; made anew for every try. */
  credentials: () => HeaderValues | Promise<HeaderValues>;
  headers?: HeaderValues;
  /** Sent as JSON. */
  body?: object;
  form?: FormData;
  repeatable: Repeatable;
  /** Looks at a refusal that follows a try of which nobody knows what became: what it gives is the reply in its place. */
  afterLostReply?: (error: GatehouseError) => unknown;
}

/** Sends requests, again where that is safe, and turns what goes wrong into errors that say what to do. */
export class HttpClient {
  private readonly baseUrl: string;

  constructor(private readonly options: HttpOptions) {
    this.baseUrl = checkedUrl(options.baseUrl);
  }

  async request<T>(request: HttpRequest): Promise<T> {
    return (await this.exchange<T>(request)).body;
  }

  /** The whole reply, where its headers matter. */
  async exchange<T>(request: HttpRequest): Promise<Reply<T>> {
    const { repeatable, retries = this.options.retries ?? 3, signal } = request;
    let isReplyLost = false;
    for (let tries = 1; ; tries++) {
      try {
        return { ...(await this.send<T>(request)), isReplyLost };
      } catch (error) {
        signal?.throwIfAborted();
        const seconds = waitBeforeRepeating(error, repeatable, tries, retries);
        if (seconds === undefined) return await settled<T>(request, error, isReplyLost);
        isReplyLost ||= isOpen(error);
        await pause(seconds * 1000, signal);
        signal?.throwIfAborted();
      }
    }
  }

  private async send<T>(request: HttpRequest): Promise<Reply<T>> {
    const { signal, timeoutMs = this.options.timeoutMs ?? 30_000 } = request;
    signal?.throwIfAborted();
    const url = this.urlOf(request);
    const content = contentOf(request, await request.credentials());
    signal?.throwIfAborted();
    const limit = new AbortController();
    const timer = after(timeoutMs, () => limit.abort());
    const stop = () => limit.abort();
    signal?.addEventListener('abort', stop);
    // A browser refuses its fetch as the method of another object, so it is taken out first.
    const { fetch: fetchIt = fetch } = this.options;
    try {
      return await readReply<T>(await fetchIt(url, { ...content, signal: limit.signal }), originOf(url));
    } catch (error) {
      if (error instanceof GatehouseError) throw error;
      throw limit.signal.aborted ? late(url, timeoutMs, error) : unreachable(url, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  private urlOf({ path, query = {} }: HttpRequest): string {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value));
    const asked = search.toString();
    return `${this.baseUrl}${path}${asked && `?${asked}`}`;
  }
}

function contentOf({ method, headers, body, form }: HttpRequest, credentials: HeaderValues): RequestInit {
  const type = body === undefined ? undefined : 'application/json';
  return {
    method,
    headers: headersOf({ 'content-type': type, ...headers, ...credentials }),
    body: body === undefined ? form : JSON.stringify(body),
    redirect: 'manual',
  };
}

function headersOf(values: HeaderValues): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    try {
      if (value !== undefined) headers.set(name, value);
    } catch {
      // What fetch says holds the value, which may be a secret.
      throw new TypeError(`What is to be sent as ${name} has characters that no header may have.`);
    }
  }
  return headers;
}

const longestTimer = 2 ** 31 - 1;

/** A timer; none where there is no end. */
function after(ms: number, end: () => void): ReturnType<typeof setTimeout> | undefined {
  if (!(ms > 0)) throw new TypeError(`timeoutMs must be above 0; it is ${ms}.`);
  return ms > longestTimer ? undefined : setTimeout(end, ms);
}

async function settled<T>(
  { afterLostReply }: HttpRequest,
  error: unknown,
  isReplyLost: boolean,
): Promise<Reply<T>> {
  const body = isReplyLost && error instanceof GatehouseError ? await afterLostReply?.(error) : undefined;
  if (body === undefined) throw error;
  return { status: 200, headers: new Headers(), body: body as T, isReplyLost };
}

function checkedUrl(baseUrl: string): string {
  if (!/^https?:\/\/./.test(baseUrl))
    throw new TypeError(
      `baseUrl must begin with http:// or https://, like https://verify.example; it is "${baseUrl}".`,
    );
  return baseUrl.replace(/\/+$/, '');
}

const originOf = (url: string): string => new URL(url).origin;

const late = (url: string, timeoutMs: number, cause: unknown): TimeoutError =>
  new TimeoutError(
    `No reply from ${originOf(url)} within ${timeoutMs / 1000} s. Ask again, or give it more time with timeoutMs.`,
    { code: 'timeout', cause },
  );

const unreachable = (url: string, cause: unknown): ConnectionError =>
  new ConnectionError(
    `${originOf(url)} could not be reached${reasonOf(cause)}. Check baseUrl, and that the service runs.`,
    { code: 'unreachable', cause },
  );

function reasonOf(error: unknown): string {
  const code = systemCode(error);
  return code ? ` (${code})` : '';
}
