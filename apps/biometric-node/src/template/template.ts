import { computeMean } from '@gatehouse/biometrics';
import { open, seal, type Vault } from '@gatehouse/vault';

/**
 * The embeddings of a person, encrypted with a key of that person. Deleting the key makes the embeddings unreadable in the
 * live database; an earlier dump or write-ahead log still contains the wrapped key (docs/master-keys.md).
 */
export interface SealedTemplate {
  wrappedKey: Buffer;
  template: Buffer;
}

/** Binds the key and the template to the person. */
export const templateContext = (puid: string): string => `biometric_node.people/${puid}`;

export function sealTemplate(
  vault: Vault,
  puid: string,
  embeddings: readonly Float32Array[],
): SealedTemplate {
  const context = templateContext(puid);
  const { plain, wrapped } = vault.createDataKey(context);
  const bytes = Buffer.concat(embeddings.map(toBytes));
  const template = seal(plain, bytes, context);
  bytes.fill(0);
  plain.fill(0);
  return { wrappedKey: wrapped, template };
}

export function openTemplate(
  vault: Vault,
  puid: string,
  { wrappedKey, template }: SealedTemplate,
  dimension: number,
): Float32Array[] {
  const context = templateContext(puid);
  const key = vault.unwrap(wrappedKey, context);
  const bytes = open(key, template, context);
  const embeddings = readVectors(bytes, dimension);
  bytes.fill(0);
  key.fill(0);
  return embeddings;
}

/**
 * The vectors that recognise a person: their embeddings, and the mean of them. A probe of one picture
 * is closest to an embedding, a probe of several pictures to the mean.
 */
export function withMean(embeddings: readonly Float32Array[]): Float32Array[] {
  if (embeddings.length < 2) return [...embeddings];
  const mean = computeMean(embeddings);
  return mean ? [...embeddings, mean] : [...embeddings];
}

/** Copies vectors from bytes, which need not be aligned. */
export function readVectors(bytes: Buffer, dimension: number): Float32Array[] {
  const numbers = new Float32Array(bytes.length / 4);
  new Uint8Array(numbers.buffer).set(bytes);
  return Array.from({ length: numbers.length / dimension }, (_, i) =>
    numbers.subarray(i * dimension, (i + 1) * dimension),
  );
}

export const toBytes = (vector: Float32Array): Buffer =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
