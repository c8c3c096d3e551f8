import { encrypt, expandUniform } from './encryption';
import { checkHeader, headerBytes, writeHeader } from './header';
import { parameters } from './parameters.table';
import { expandSeed } from './randomness/key-stream';
import { noiseBytes, sampleNoise } from './randomness/samples';
import { packedBytes, packResidues, unpackResidues } from './residue-packing';
import type { Residues } from './ring/polynomial';
import { expandSecret, parseSecretKey, seedBytes, type SecretKey } from './secret-key';
import { encodeId } from './token-id';
import { TokenError } from './token.errors';
import { copyBytes, joinBytes, sha256, wipe } from './web-crypto';

/** The size of every public key: 13,352. */
export const publicKeyBytes = headerBytes + seedBytes + packedBytes(parameters.degree);

/** The content of a public key: an encryption of zero. */
export interface PublicKey {
  dimension: number;
  /** The polynomial a' is expanded from it. */
  seed: Uint8Array;
  /** -(a'·s) + T·e', transformed. */
  b: Residues;
}

/** The public key of a secret key: always the same bytes, because a token contains their hash. */
export async function writePublicKey(key: SecretKey): Promise<Uint8Array> {
  const seed = await expandSeed(key.seed, 'publicSeed', seedBytes);
  const bytes = await expandSeed(key.seed, 'publicNoise', noiseBytes(parameters.degree));
  const noise = sampleNoise(bytes);
  const secret = await expandSecret(key);
  const message = new Float64Array(parameters.degree);
  const b = encrypt(await expandUniform(seed), { secret, noise, message });
  wipe(bytes, noise, secret);
  return joinBytes(writeHeader('publicKey', key.dimension), seed, packResidues(b));
}

export function parsePublicKey(bytes: Uint8Array): PublicKey {
  const dimension = checkHeader(bytes, 'publicKey', publicKeyBytes);
  const b = dimension && unpackResidues(bytes.subarray(headerBytes + seedBytes));
  if (!dimension || !b) throw new TokenError('malformed-public-key');
  return { dimension, seed: copyBytes(bytes, headerBytes, headerBytes + seedBytes), b };
}

/** The public key that is sent to a device for a comparison. */
export async function createPublicKey(secretKey: Uint8Array): Promise<Uint8Array> {
  const key = await parseSecretKey(secretKey);
  try {
    return await writePublicKey(key);
  } finally {
    wipe(key.seed);
  }
}

/** The id of the token that was created with this secret key, base64url. */
export async function computeTokenId(secretKey: Uint8Array): Promise<string> {
  return encodeId(await sha256(await createPublicKey(secretKey)));
}
