import { createForeignReplyError, wrapNetworkError, toDeviceError, readDeviceReply } from './device-reply';
import { DeviceError } from './device.errors';
import { EventStreamParser, type StreamMessage } from './event-stream';
import { pause } from '../http/pause';

const retryDelaysMs = [500, 2_000, 5_000];
const maxDelayMs = 30_000;

export interface ConnectionOptions {
  /** The URL of the service, like https://verify.example. */
  baseUrl: string;
  sessionId: string;
  /** From an earlier claim on this device: it reopens the session. */
  deviceToken?: string;
  fetch?: typeof fetch;
  /** Waits between two attempts; a timer by default. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** The timeout of a reply, 30 seconds by default. */
  replyTimeoutMs?: number;
  /** How long the event stream may be silent before it counts as lost, 60 seconds by default. */
  silenceTimeoutMs?: number;
}

/** The device API of one session over HTTP. */
export class DeviceConnection {
  deviceToken: string | undefined;
  private readonly base: string;
  private readonly url: string;

  constructor(private readonly options: ConnectionOptions) {
    this.deviceToken = options.deviceToken;
    this.base = options.baseUrl.replace(/\/+$/, '');
    this.url = `${this.base}/device/sessions/${encodeURIComponent(options.sessionId)}`;
  }

  /**
   * Posts, and repeats the same bytes while the server is unreachable or busy, with at most four attempts. `onRepeat` is
   * called before each repetition, because the previous attempt may have succeeded.
   */
  async post<T>(path: string, body: object = {}, onRepeat?: () => void): Promise<T> {
    const text = JSON.stringify(body);
    return this.repeat(() => this.postText<T>(path, text), onRepeat);
  }

  /** Posts once, also while the page is being closed. The reply is not read, and errors are ignored. */
  async notify(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
    await this.send(path, init).catch(() => undefined);
  }

  /** Gets a resource of the session, with the same attempts. */
  async get<T>(path: string): Promise<T> {
    return this.repeat(async () => readDeviceReply<T>(await wrapNetworkError(this.send(path, this.limit()))));
  }

  /** Gets the public keys of the biometric node, which must not receive the device token. */
  async getNodeKeys(): Promise<unknown> {
    const { fetch: request = fetch } = this.options;
    const url = `${this.base}/node/.well-known/jwks.json`;
    return this.repeat(async () => readDeviceReply(await wrapNetworkError(request(url, this.limit()))));
  }

  /** Yields the messages of a stream until the server ends it; throws a `DeviceError` when the connection is lost. */
  async *stream(path: string, signal?: AbortSignal): AsyncGenerator<StreamMessage, void, undefined> {
    const { silenceTimeoutMs = 60_000 } = this.options;
    const lost = new AbortController();
    const stop = () => lost.abort();
    signal?.addEventListener('abort', stop);
    // After a phone wakes up, its connection may be dead without an error.
    const withTimeout = async <T>(what: Promise<T>): Promise<T> => {
      const timer = setTimeout(stop, silenceTimeoutMs);
      return wrapNetworkError(what).finally(() => clearTimeout(timer));
    };
    try {
      const response = await withTimeout(this.send(path, { signal: lost.signal }));
      if (!response.ok) throw toDeviceError(response, await withTimeout(response.text()));
      yield* readMessages(response, withTimeout);
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Waits before the next attempt; throws an error that is not retryable. */
  async waitAfter(error: unknown, delayMs: number, signal?: AbortSignal): Promise<void> {
    if (!(error instanceof DeviceError && error.isRetryable)) throw error;
    const requestedMs = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000;
    await this.sleep(Math.min(requestedMs ?? delayMs, maxDelayMs), signal);
  }

  /** Waits by the clock of the options. */
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    const { sleep = pause } = this.options;
    await sleep(milliseconds, signal);
  }

  private async repeat<T>(request: () => Promise<T>, onRepeat?: () => void): Promise<T> {
    for (const delay of retryDelaysMs) {
      try {
        return await request();
      } catch (error) {
        await this.waitAfter(error, delay);
        onRepeat?.();
      }
    }
    return request();
  }

  private async postText<T>(path: string, body: string): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return readDeviceReply(
      await wrapNetworkError(this.send(path, { method: 'POST', headers, body, ...this.limit() })),
    );
  }

  private limit(): { signal: AbortSignal } {
    return { signal: AbortSignal.timeout(this.options.replyTimeoutMs ?? 30_000) };
  }

  private send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    // Browsers throw when fetch is called as a method of another object.
    const { fetch: request = fetch } = this.options;
    const authorization = this.deviceToken && { authorization: `Bearer ${this.deviceToken}` };
    const headers = { ...init.headers, ...authorization };
    // Node.js does not declare the option; browsers know it.
    const options: RequestInit & { cache: 'no-store' } = { ...init, headers, cache: 'no-store' };
    // Without no-store, Firefox delays a second event stream for 20 seconds: it waits for the cache entry of the first.
    return request(`${this.url}${path}`, options);
  }
}

async function* readMessages(
  { status, headers, body }: Response,
  withTimeout: <T>(what: Promise<T>) => Promise<T>,
): AsyncGenerator<StreamMessage, void, undefined> {
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream'))
    throw createForeignReplyError(status);
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await withTimeout(reader.read());
    if (done) return;
    yield* parser.push(decoder.decode(value as Uint8Array, { stream: true }));
  }
}
