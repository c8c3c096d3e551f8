import { calculateJwkThumbprint, type JWK } from 'jose';
import { createHash, createPublicKey, verify } from 'node:crypto';

/** What a device states by its signature: a new key (enroll), a comparison with its token (compare), or its identity only (present). */
export type Statement = 'enroll' | 'compare' | 'present';

/** The step that a statement is valid for. */
export interface Place {
  sessionId: string;
  epoch: number;
  step: string;
  nonce: string;
}

/** The text that a device signs; the statement `compare` also covers the reply, by its digest. */
export const toStatementText = (
  statement: Statement,
  { sessionId, epoch, step, nonce }: Place,
  reply?: Uint8Array,
): string =>
  [
    'gatehouse/device-key/v1',
    statement,
    sessionId,
    epoch,
    step,
    nonce,
    ...(reply ? [createHash('sha256').update(reply).digest('base64url')] : []),
  ].join('\n');

/** Whether the signature is valid for this key and statement. */
export function verifyStatement(
  publicKey: JWK,
  signature: string,
  statement: Statement,
  place: Place,
  reply?: Uint8Array,
): boolean {
  const key = createPublicKey({ key: publicKey as Record<string, string>, format: 'jwk' });
  const text = Buffer.from(toStatementText(statement, place, reply));
  return verify(
    'sha256',
    text,
    { key, dsaEncoding: 'ieee-p1363' },
    new Uint8Array(Buffer.from(signature, 'base64url')),
  );
}

/** Parses a public key; undefined unless it is a P-256 key in its canonical encoding. */
export function parsePublicKey(given: Record<string, unknown>): JWK | undefined {
  const { kty, crv, x, y, d } = given;
  const isPublic = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
  if (!isPublic || d !== undefined) return undefined;
  const key = { kty, crv, x, y };
  try {
    const read = createPublicKey({ key, format: 'jwk' }).export({ format: 'jwk' });
    // Decoders accept other encodings of the same key, which would have another id.
    return read.x === x && read.y === y ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The id of a device key: its JWK thumbprint, which the device can compute itself. */
export const toDeviceKeyId = (publicKey: JWK): Promise<string> => calculateJwkThumbprint(publicKey, 'sha256');
