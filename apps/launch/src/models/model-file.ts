import type { ModelVersion } from '@gatehouse/sdk/browser';

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

/** Fetches a model; `onBytes` is called with the number of bytes of each chunk. */
export async function fetchModel(
  { name, version, url, size, sha256: expected }: ModelSource,
  onBytes: (count: number) => void,
): Promise<ModelFile> {
  const bytes = await fetchBytes(url, size, onBytes);
  const sha256 = toHex(await crypto.subtle.digest('SHA-256', bytes));
  if (expected !== undefined && sha256 !== expected)
    throw new Error(`${url} has the digest ${sha256}, not ${expected}.`);
  return { bytes, version: { name, version, sha256 } };
}

async function fetchBytes(
  url: string,
  size: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
  const bytes = new Uint8Array(size);
  let filled = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (filled + chunk.value.length > size) throw new Error(`${url} is longer than expected.`);
    bytes.set(chunk.value, filled);
    filled += chunk.value.length;
    onBytes(chunk.value.length);
  }
  if (filled < size) throw new Error(`${url} is shorter than expected.`);
  return bytes;
}

const toHex = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
