import { layOutBlocks } from './block-layout';
import { checkHeader, headerBytes, writeHeader } from './header';
import { expandSeed } from './randomness/key-stream';
import { sampleTernary, sampleWeights, ternaryBytes, weightBytes } from './randomness/samples';
import { WordReader } from './randomness/word-reader';
import { TokenError } from './token.errors';
import { areEqual, copyBytes, joinBytes, sha256, wipe } from './web-crypto';

export const seedBytes = 32;
const checksumBytes = 8;
const checksumOffset = headerBytes + seedBytes;

/** The size of every secret key: 48. */
export const secretKeyBytes = checksumOffset + checksumBytes;

/** The content of a secret key: everything else is expanded from the seed. */
export interface SecretKey {
  dimension: number;
  seed: Uint8Array;
}

export async function writeSecretKey({ dimension, seed }: SecretKey): Promise<Uint8Array> {
  const content = joinBytes(writeHeader('secretKey', dimension), seed);
  const checksum = await sha256(content);
  const key = joinBytes(content, checksum.subarray(0, checksumBytes));
  wipe(content);
  return key;
}

export async function parseSecretKey(key: Uint8Array): Promise<SecretKey> {
  const dimension = checkHeader(key, 'secretKey', secretKeyBytes);
  if (dimension === undefined) throw new TokenError('malformed-secret-key');
  const checksum = await sha256(key.subarray(0, checksumOffset));
  if (!areEqual(checksum.subarray(0, checksumBytes), key.subarray(checksumOffset)))
    throw new TokenError('malformed-secret-key');
  return { dimension, seed: copyBytes(key, headerBytes, checksumOffset) };
}

/** Checks a secret key; throws a TokenError if it is malformed. */
export async function checkSecretKey(key: Uint8Array): Promise<{ dimension: number }> {
  const { dimension, seed } = await parseSecretKey(key);
  wipe(seed);
  return { dimension };
}

/** The secret polynomial s: 2048 coefficients that are -1, 0 or 1. The caller wipes it. */
export async function expandSecret({ seed }: SecretKey): Promise<Float64Array> {
  const bytes = await expandSeed(seed, 'secret', ternaryBytes);
  const secret = sampleTernary(bytes);
  wipe(bytes);
  return secret;
}

/** The weights of the check values, one for each block before the check. The caller wipes them. */
export async function expandWeights({ seed, dimension }: SecretKey): Promise<Float64Array> {
  const { check } = layOutBlocks(dimension);
  const bytes = await expandSeed(seed, 'weights', weightBytes(check));
  const weights = sampleWeights(new WordReader(bytes), check);
  wipe(bytes);
  return weights;
}
