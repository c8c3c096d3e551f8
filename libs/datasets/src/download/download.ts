import { BrokenList, unreachableSource } from '../dataset.errors';
import { largestList } from '../text/unpack';
import { follow } from './redirects';
import { reasonOf, shownUrl } from './shown-url';

export interface DownloadOptions {
  /** What the server said the last time: it then may answer that nothing has changed. */
  known?: { etag?: string; lastModified?: string };
  /** How long the server may take to answer, and to send the next bytes. */
  answerSeconds?: number;
  idleSeconds?: number;
  largest?: number;
}

export interface Download {
  bytes: AsyncGenerator<Uint8Array>;
  totalBytes?: number;
  etag?: string;
  lastModified?: string;
  /** Breaks off what has not been read. */
  close(): void;
}

/** Begins to fetch a file; `missing` when the server says that there is none. */
export async function download(
  url: string,
  options: DownloadOptions = {},
): Promise<Download | 'unchanged' | 'missing'> {
  const { answerSeconds = 60, known } = options;
  const abort = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    abort.abort();
  }, answerSeconds * 1000);
  try {
    return answerOf(url, await follow(url, conditions(known), abort.signal), abort, options);
  } catch (error) {
    abort.abort();
    if (late) throw unreachableSource(`${shownUrl(url)} did not answer within ${answerSeconds} seconds.`);
    throw asUnreachable(url, error);
  } finally {
    clearTimeout(timer);
  }
}

// What a status means other than that the list follows.
const outcomes: Record<number, 'unchanged' | 'missing'> = {
  304: 'unchanged',
  404: 'missing',
  410: 'missing',
};

function answerOf(
  url: string,
  response: Response,
  abort: AbortController,
  options: DownloadOptions,
): Download | 'unchanged' | 'missing' {
  const { status, statusText } = response;
  if (status === 200) return opened(url, response, abort, options);
  abort.abort();
  const outcome = outcomes[status];
  if (outcome) return outcome;
  throw unreachableSource(`${shownUrl(url)} answered ${`${status} ${statusText}`.trim()}.`);
}

function conditions(known: DownloadOptions['known']): Record<string, string> {
  return {
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  };
}

function opened(url: string, response: Response, abort: AbortController, options: DownloadOptions): Download {
  const { largest = largestList } = options;
  // The length of a packed transfer says nothing about what comes out of it.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const totalBytes = length === null ? undefined : Number(length);
  if (totalBytes !== undefined && totalBytes > largest) {
    throw new BrokenList(
      `${shownUrl(url)} has ${totalBytes} bytes, which is more than the ${largest} that are allowed.`,
    );
  }
  return {
    bytes: body(url, response, abort, { ...options, largest, totalBytes }),
    ...(totalBytes !== undefined && { totalBytes }),
    etag: response.headers.get('etag') ?? undefined,
    lastModified: response.headers.get('last-modified') ?? undefined,
    close: () => abort.abort(),
  };
}

async function* body(
  url: string,
  response: Response,
  abort: AbortController,
  { idleSeconds = 60, largest, totalBytes }: DownloadOptions & { largest: number; totalBytes?: number },
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  let size = 0;
  try {
    for (;;) {
      const chunk = await within(idleSeconds, abort, () => reader?.read());
      if (!chunk || chunk.done) break;
      size += (chunk.value as Uint8Array).length;
      if (size > largest)
        throw new BrokenList(`${shownUrl(url)} is larger than the ${largest} bytes that are allowed.`);
      yield chunk.value as Uint8Array;
    }
  } catch (error) {
    if (error instanceof BrokenList) throw error;
    const why = abort.signal.aborted ? `nothing came for ${idleSeconds} seconds` : reasonOf(error);
    throw new BrokenList(`The download of ${shownUrl(url)} broke off after ${size} bytes: ${why}.`);
  } finally {
    abort.abort();
  }
  if (totalBytes !== undefined && size !== totalBytes)
    throw new BrokenList(`The download of ${shownUrl(url)} broke off after ${size} of ${totalBytes} bytes.`);
}

async function within<T>(seconds: number, abort: AbortController, work: () => T): Promise<Awaited<T>> {
  const timer = setTimeout(() => abort.abort(), seconds * 1000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

function asUnreachable(url: string, error: unknown): unknown {
  const known = typeof (error as { code?: unknown }).code === 'string' && 'status' in (error as object);
  return known ? error : unreachableSource(`${shownUrl(url)} cannot be reached: ${reasonOf(error)}.`);
}
