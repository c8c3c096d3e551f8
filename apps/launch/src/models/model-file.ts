import type { ModelVersion } from '@gatehouse/sdk/browser';

/** Where a model lies, and how many bytes it has: Content-Length tells that of the compressed file. */
interface ModelSource {
  name: string;
  version: string;
  url: string;
  size: number;
}

/** A model as it came, with the digest of these very bytes. */
export interface ModelFile {
  bytes: Uint8Array<ArrayBuffer>;
  version: ModelVersion;
}

/** Fetches a model; `onBytes` hears how many bytes have come each time. */
export async function fetchModel(
  { name, version, url, size }: ModelSource,
  onBytes: (count: number) => void,
): Promise<ModelFile> {
  const bytes = await bytesAt(url, size, onBytes);
  const sha256 = hexOf(await crypto.subtle.digest('SHA-256', bytes));
  return { bytes, version: { name, version, sha256 } };
}

async function bytesAt(
  url: string,
  size: number,
  onBytes: (count: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${url} answers ${response.status}.`);
  const bytes = new Uint8Array(size);
  let filled = 0;
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (filled + piece.value.length > size) throw new Error(`${url} is longer than it should be.`);
    bytes.set(piece.value, filled);
    filled += piece.value.length;
    onBytes(piece.value.length);
  }
  if (filled < size) throw new Error(`${url} ends too early.`);
  return bytes;
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
