import type { CentredSpace } from '@gatehouse/biometrics';
import { compareWithToken, createToken, TokenError } from '@gatehouse/tokens';
import { base64url } from 'jose';
import { computeCentredFace, type FaceSample } from './centred-face';
import { FaceTokenError } from './face-token.errors';
import type { KnownToken } from './known-token';

/** A new token of a face. The device stores the token; the secret key goes to the server and is then wiped. */
export interface FaceToken extends KnownToken {
  secretKey: Uint8Array;
}

/** Creates a token of a face. Two tokens of one face have nothing in common. */
export async function createFaceToken(face: FaceSample, space: CentredSpace): Promise<FaceToken> {
  const centred = computeCentredFace(face, space);
  try {
    return { ...(await createToken(centred, face.version)), version: face.version };
  } finally {
    centred.fill(0);
  }
}

/**
 * Compares a face with a token, and returns the encrypted score for the server. Only the server can open it; only the public
 * key to which the token is bound is accepted: as bytes, or as text as the face step contains it.
 */
export async function compareFace(
  { token, version }: Pick<KnownToken, 'token' | 'version'>,
  publicKey: Uint8Array | string,
  face: FaceSample,
  space: CentredSpace,
): Promise<Uint8Array> {
  if (face.version !== version) throw new FaceTokenError('other-version');
  const centred = computeCentredFace(face, space);
  try {
    return await compareWithToken(token, toBytes(publicKey), centred);
  } finally {
    centred.fill(0);
  }
}

function toBytes(publicKey: Uint8Array | string): Uint8Array {
  if (typeof publicKey !== 'string') return publicKey;
  try {
    return base64url.decode(publicKey);
  } catch {
    throw new TokenError('malformed-public-key');
  }
}
