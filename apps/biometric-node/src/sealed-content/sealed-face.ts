import type { FeatureVector } from '@gatehouse/biometrics';
import { SealedContentError } from './sealed-content.errors';

const dimension = 128;
const maxDescriptors = 8;
const descriptorPattern = /^[\w-]{683}$/;

/** The descriptors in the plaintext of a sealed face: 1 to 8, each of 128 finite numbers in single precision. */
export function parseSealedFace(plaintext: Uint8Array): FeatureVector[] {
  const descriptors = parseDescriptors(plaintext);
  const isCount = descriptors.length >= 1 && descriptors.length <= maxDescriptors;
  if (!isCount || !descriptors.every(isDescriptor)) throw new SealedContentError('content');
  const vectors = descriptors.map(readVector);
  if (vectors.every((vector) => vector.every(Number.isFinite))) return vectors;
  for (const vector of vectors) vector.fill(0);
  throw new SealedContentError('content');
}

function parseDescriptors(plaintext: Uint8Array): unknown[] {
  try {
    const content: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plaintext));
    const { descriptors, ...others } = content as { descriptors: unknown };
    if (Array.isArray(descriptors) && Object.keys(others).length === 0) return descriptors;
  } catch {
    // The error quotes the content.
  }
  throw new SealedContentError('content');
}

const isDescriptor = (value: unknown): value is string =>
  typeof value === 'string' && descriptorPattern.test(value);

function readVector(encoded: string): FeatureVector {
  const bytes = Buffer.from(encoded, 'base64url');
  const vector = Float64Array.from({ length: dimension }, (_, i) => bytes.readFloatLE(4 * i));
  bytes.fill(0);
  return vector;
}
