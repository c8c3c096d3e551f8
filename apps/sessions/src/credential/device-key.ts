import { calculateJwkThumbprint, type JWK } from 'jose';
import { createPublicKey, verify } from 'node:crypto';

/** What a device says by signing a nonce: who it is at an ENROLL, that the face matches its token, or only who it is. */
export type Statement = 'enroll' | 'match' | 'present';

/** Where a statement belongs: it is worth nothing anywhere else. */
export interface Place {
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** The text that a device signs. */
export const statementText = (statement: Statement, { sessionId, epoch, step, nonce }: Place): string =>
  ['gatehouse/device-key/v1', statement, sessionId, epoch, step, nonce].join('\n');

/** Whether a statement was signed by this key. */
export function isSigned(publicKey: JWK, signature: string, statement: Statement, place: Place): boolean {
  const key = createPublicKey({ key: publicKey as Record<string, string>, format: 'jwk' });
  const text = Buffer.from(statementText(statement, place));
  return verify(
    'sha256',
    text,
    { key, dsaEncoding: 'ieee-p1363' },
    new Uint8Array(Buffer.from(signature, 'base64url')),
  );
}

/** The public key as it is kept; undefined where it is no key for signatures on P-256, or spelled in another way than usual. */
export function devicePublicKey(given: Record<string, unknown>): JWK | undefined {
  const { kty, crv, x, y, d } = given;
  const isPublic = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
  if (!isPublic || d !== undefined) return undefined;
  const key = { kty, crv, x, y };
  try {
    const read = createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' });
    // Decoders forgive a lot: a key with two spellings would have two ids.
    return read.x === x && read.y === y ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The id of a device key: its thumbprint, which the device knows by itself. */
export const deviceKeyId = (publicKey: JWK): Promise<string> => calculateJwkThumbprint(publicKey, 'sha256');
