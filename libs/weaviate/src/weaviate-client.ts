import { WeaviateError, WeaviateUnreachableError } from './weaviate.errors';

export interface WeaviateClientOptions {
  /** Servers of one cluster. The first one that answers is used until it fails. */
  urls: readonly string[];
  apiKey?: string;
  timeoutMs: number;
}

export interface WeaviateReply {
  status: number;
  body: unknown;
}

interface RequestOptions {
  body?: unknown;
  /** Default: that of the client. */
  timeoutMs?: number;
  /** A server that fails or does not answer in time is not replaced by another one: that would wait for the same replica. */
  isWrite?: boolean;
}

/** No reply is larger: a batch of 200 vectors is returned as 2 MB of JSON. */
const maxReplyBytes = 64 * 1024 * 1024;
const maxMessage = 300;

/** Sends requests to the REST API. All of them can be repeated, so another server is asked if one does not answer. */
export class WeaviateClient {
  private preferred = 0;

  constructor(private readonly options: WeaviateClientOptions) {
    if (options.urls.length === 0) throw new RangeError('WeaviateClient needs at least one URL.');
  }

  /** Returns replies below 500. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<WeaviateReply> {
    const { urls } = this.options;
    const first = this.preferred;
    let failure: unknown;
    for (let i = 0; i < urls.length; i++) {
      const at = (first + i) % urls.length;
      try {
        const reply = await this.send(urls[at]!, method, path, options);
        this.preferred = at;
        return reply;
      } catch (error) {
        failure = error;
        if (options.isWrite && (error instanceof WeaviateError || isTimeout(error))) break;
      }
    }
    if (failure instanceof WeaviateError) throw failure;
    throw new WeaviateUnreachableError(describe(failure), { cause: failure });
  }

  /** Throws unless the status is one of these. */
  async expect(
    statuses: readonly number[],
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<WeaviateReply> {
    const reply = await this.request(method, path, options);
    if (!statuses.includes(reply.status)) throw toError(method, path, reply);
    return reply;
  }

  private async send(
    url: string,
    method: string,
    path: string,
    { body, timeoutMs = this.options.timeoutMs }: RequestOptions,
  ): Promise<WeaviateReply> {
    const { apiKey } = this.options;
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // The key must not go to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const reply = { status: response.status, body: parseJson(await readText(response)) };
    if (reply.status >= 500) throw toError(method, path, reply);
    return reply;
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const data = chunk as Uint8Array;
    bytes += data.length;
    if (bytes > maxReplyBytes) throw new WeaviateError('A reply of Weaviate is larger than 64 MiB.');
    chunks.push(data);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'it did not answer';
  if (isTimeout(error)) return 'it did not answer in time';
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string' ? `${error.message} (${cause.code})` : error.message;
};

/** The message of the engine, without vectors: it may repeat parts of a request. */
function toError(method: string, path: string, { status, body }: WeaviateReply): WeaviateError {
  const errors = (body as { error?: { message?: unknown }[] } | undefined)?.error;
  const text = Array.isArray(errors) ? errors.map(({ message }) => String(message)).join('; ') : '';
  return new WeaviateError(
    `Weaviate answered ${method} ${path.split('?')[0]} with ${status}: ${shorten(text)}`,
  );
}

/** A message without vectors, which some errors repeat. */
export const shorten = (message: string): string =>
  message.replace(/\[[^\]]*\]?/g, '[…]').slice(0, maxMessage);
