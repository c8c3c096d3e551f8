import { foreignReply, reached, refusalOf, replyOf } from './device-reply';
import { DeviceError } from './device.errors';
import { EventStreamParser, type StreamMessage } from './event-stream';
import { pause } from '../http/pause';

const repeatDelaysMs = [500, 2_000, 5_000];
const longestDelayMs = 30_000;

export interface ConnectionOptions {
  /** Where the service answers, like https://verify.example. */
  baseUrl: string;
  sessionId: string;
  /** Of an earlier claim on this device: it reopens the session. */
  deviceToken?: string;
  fetch?: typeof fetch;
  /** Waits between two tries: by default as long as it is told to. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** How long a reply may take, 30 seconds by default. */
  replyTimeoutMs?: number;
  /** How long the stream of events may be silent before it counts as lost, 60 seconds by default. */
  silenceTimeoutMs?: number;
}

/** The device API of one session over HTTP. */
export class DeviceConnection {
  deviceToken: string | undefined;
  private readonly url: string;

  constructor(private readonly options: ConnectionOptions) {
    this.deviceToken = options.deviceToken;
    this.url = `${options.baseUrl.replace(/\/+$/, '')}/device/sessions/${encodeURIComponent(options.sessionId)}`;
  }

  /**
   * Posts, and posts the very same bytes again while the server cannot be reached or is busy, at most four times.
   * Before each repetition it says so, because the try before may have done its work.
   */
  async post<T>(path: string, body: object = {}, onRepeat?: () => void): Promise<T> {
    const text = JSON.stringify(body);
    for (const delay of repeatDelaysMs) {
      try {
        return await this.postText(path, text);
      } catch (error) {
        await this.waitAfter(error, delay);
        onRepeat?.();
      }
    }
    return this.postText(path, text);
  }

  /** The messages of a stream until the server ends it; throws a `DeviceError` when it is lost. */
  async *stream(path: string, signal?: AbortSignal): AsyncGenerator<StreamMessage, void, undefined> {
    const { silenceTimeoutMs = 60_000 } = this.options;
    const lost = new AbortController();
    const stop = () => lost.abort();
    signal?.addEventListener('abort', stop);
    // A phone that slept may hold a connection that is long dead, and nothing else would tell.
    const heard = async <T>(what: Promise<T>): Promise<T> => {
      const timer = setTimeout(stop, silenceTimeoutMs);
      return reached(what).finally(() => clearTimeout(timer));
    };
    try {
      const response = await heard(this.send(path, { signal: lost.signal }));
      if (!response.ok) throw refusalOf(response, await heard(response.text()));
      yield* messagesOf(response, heard);
    } finally {
      signal?.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Waits before the next try; throws what no further try can mend. */
  async waitAfter(error: unknown, delayMs: number, signal?: AbortSignal): Promise<void> {
    if (!(error instanceof DeviceError && error.isPassing)) throw error;
    const { sleep = pause } = this.options;
    const askedMs = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000;
    await sleep(Math.min(askedMs ?? delayMs, longestDelayMs), signal);
  }

  private async postText<T>(path: string, body: string): Promise<T> {
    const signal = AbortSignal.timeout(this.options.replyTimeoutMs ?? 30_000);
    const headers = { 'content-type': 'application/json' };
    return replyOf(await reached(this.send(path, { method: 'POST', headers, body, signal })));
  }

  private send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    // A browser refuses its fetch as the method of another object, so it is taken out first.
    const { fetch: request = fetch } = this.options;
    const authorization = this.deviceToken && { authorization: `Bearer ${this.deviceToken}` };
    return request(`${this.url}${path}`, { ...init, headers: { ...init.headers, ...authorization } });
  }
}

async function* messagesOf(
  { status, headers, body }: Response,
  heard: <T>(what: Promise<T>) => Promise<T>,
): AsyncGenerator<StreamMessage, void, undefined> {
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) throw foreignReply(status);
  const parser = new EventStreamParser();
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await heard(reader.read());
    if (done) return;
    yield* parser.push(decoder.decode(value as Uint8Array, { stream: true }));
  }
}
