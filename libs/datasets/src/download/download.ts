import { InvalidListError, unreachableSource } from '../dataset.errors';
import { maxListBytes } from '../text/unpack';
import { describeCause, redactUrl } from './redacted-url';
import { fetchWithRedirects } from './redirects';

export interface DownloadOptions {
  /** The validators of the last response: the server may answer that nothing has changed. */
  known?: { etag?: string; lastModified?: string };
  /** Timeouts for the response headers and for the next bytes. */
  responseTimeoutSeconds?: number;
  idleTimeoutSeconds?: number;
  maxBytes?: number;
}

export interface Download {
  bytes: AsyncGenerator<Uint8Array>;
  totalBytes?: number;
  etag?: string;
  lastModified?: string;
  /** Aborts the transfer. */
  close(): void;
}

/** Starts a download; `missing` for a 404 or 410. */
export async function download(
  url: string,
  options: DownloadOptions = {},
): Promise<Download | 'unchanged' | 'missing'> {
  const { responseTimeoutSeconds = 60, known } = options;
  const abort = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    abort.abort();
  }, responseTimeoutSeconds * 1000);
  try {
    const response = await fetchWithRedirects(url, buildConditions(known), abort.signal);
    return toDownload(url, response, abort, options);
  } catch (error) {
    abort.abort();
    if (timedOut)
      throw unreachableSource(`${redactUrl(url)} did not answer within ${responseTimeoutSeconds} seconds.`);
    throw toUnreachable(url, error);
  } finally {
    clearTimeout(timer);
  }
}

// The outcome of a status other than 200.
const outcomes: Record<number, 'unchanged' | 'missing'> = {
  304: 'unchanged',
  404: 'missing',
  410: 'missing',
};

function toDownload(
  url: string,
  response: Response,
  abort: AbortController,
  options: DownloadOptions,
): Download | 'unchanged' | 'missing' {
  const { status, statusText } = response;
  if (status === 200) return openDownload(url, response, abort, options);
  abort.abort();
  const outcome = outcomes[status];
  if (outcome) return outcome;
  throw unreachableSource(`${redactUrl(url)} answered ${`${status} ${statusText}`.trim()}.`);
}

function buildConditions(known: DownloadOptions['known']): Record<string, string> {
  return {
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
  };
}

function openDownload(
  url: string,
  response: Response,
  abort: AbortController,
  options: DownloadOptions,
): Download {
  const { maxBytes = maxListBytes } = options;
  // The length of a compressed transfer is not the size of the list.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
  const totalBytes = length === null ? undefined : Number(length);
  if (totalBytes !== undefined && totalBytes > maxBytes) {
    throw new InvalidListError(`${redactUrl(url)} has ${totalBytes} bytes; at most ${maxBytes} are allowed.`);
  }
  return {
    bytes: readBody(url, response, abort, { ...options, maxBytes, totalBytes }),
    ...(totalBytes !== undefined && { totalBytes }),
    etag: response.headers.get('etag') ?? undefined,
    lastModified: response.headers.get('last-modified') ?? undefined,
    close: () => abort.abort(),
  };
}

async function* readBody(
  url: string,
  response: Response,
  abort: AbortController,
  {
    idleTimeoutSeconds = 60,
    maxBytes,
    totalBytes,
  }: DownloadOptions & { maxBytes: number; totalBytes?: number },
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  let size = 0;
  try {
    for (;;) {
      const chunk = await withTimeout(idleTimeoutSeconds, abort, () => reader?.read());
      if (!chunk || chunk.done) break;
      size += (chunk.value as Uint8Array).length;
      if (size > maxBytes) throw new InvalidListError(`${redactUrl(url)} is larger than ${maxBytes} bytes.`);
      yield chunk.value as Uint8Array;
    }
  } catch (error) {
    if (error instanceof InvalidListError) throw error;
    const reason = abort.signal.aborted
      ? `no data received for ${idleTimeoutSeconds} seconds`
      : describeCause(error);
    throw new InvalidListError(
      `The download of ${redactUrl(url)} was interrupted after ${size} bytes: ${reason}.`,
    );
  } finally {
    abort.abort();
  }
  if (totalBytes !== undefined && size !== totalBytes)
    throw new InvalidListError(
      `The download of ${redactUrl(url)} was interrupted after ${size} of ${totalBytes} bytes.`,
    );
}

async function withTimeout<T>(seconds: number, abort: AbortController, work: () => T): Promise<Awaited<T>> {
  const timer = setTimeout(() => abort.abort(), seconds * 1000);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}

function toUnreachable(url: string, error: unknown): unknown {
  const known = typeof (error as { code?: unknown }).code === 'string' && 'status' in (error as object);
  return known ? error : unreachableSource(`${redactUrl(url)} is unreachable: ${describeCause(error)}.`);
}
