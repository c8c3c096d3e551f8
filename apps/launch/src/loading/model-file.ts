import type { ModelVersion } from '@gatehouse/sdk/browser';
import { computeSha256 } from '../digest';
import { asNetworkError, TemporaryError, withRetries } from './retry';

/** Where a model is, and its size in bytes: Content-Length is that of the compressed file. */
export interface ModelSource {
  name: string;
  version: string;
  url: string;
  size: number;
  /** The expected digest; the files of the page itself have theirs in their names. */
  sha256?: string;
}

/** A downloaded model with the digest of its bytes. */
export interface ModelFile {
  bytes: Uint8Array<ArrayBuffer>;
  version: ModelVersion;
}

/** Fetches a model; `onBytes` is called with the number of bytes of each chunk, and with a negative number when a download restarts. */
export async function fetchModel(
  { name, version, url, size, sha256: expected }: ModelSource,
  onBytes: (count: number) => void,
): Promise<ModelFile> {
  const bytes = await withRetries(() => fetchBytes(url, size, onBytes));
  const sha256 = await computeSha256(bytes);
  if (expected !== undefined && sha256 !== expected)
    throw new Error(`${url} has the digest ${sha256}, not ${expected}.`);
  return { bytes, version: { name, version, sha256 } };
}

async function fetchBytes(
  url: string,
  size: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await request(url);
  if (!body) throw new Error(`${url} has no content.`);
  const bytes = new Uint8Array(size);
  let filled = 0;
  try {
    const reader = body.getReader();
    const read = () => asNetworkError(reader.read());
    for (let chunk = await read(); !chunk.done; chunk = await read()) {
      if (filled + chunk.value.length > size) throw new Error(`${url} is longer than expected.`);
      bytes.set(chunk.value, filled);
      filled += chunk.value.length;
      onBytes(chunk.value.length);
    }
    if (filled < size) throw new Error(`${url} is shorter than expected.`);
    return bytes;
  } catch (error) {
    onBytes(-filled);
    throw error;
  }
}

/** Fetches a file of the page, again if that fails temporarily. */
export const fetchFile = (url: string): Promise<ArrayBuffer> =>
  withRetries(async () => asNetworkError((await request(url)).arrayBuffer()));

/** Requests of the session come first. */
async function request(url: string): Promise<Response> {
  const response = await asNetworkError(fetch(url, { priority: 'low' }));
  const { ok, status } = response;
  if (status >= 500 || status === 429) throw new TemporaryError(`${url} answered ${status}.`);
  if (!ok) throw new Error(`${url} answered ${status}.`);
  return response;
}
