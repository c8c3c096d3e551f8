import type { RecipientKey } from '@gatehouse/node-link';
import { createPublicKey } from 'node:crypto';

/** Parses the key of a recipient; undefined unless it is a public key on P-256 in its canonical encoding. */
export function parseRecipientKey(given: unknown): RecipientKey | undefined {
  const { kty, crv, x, y, d } = (given ?? {}) as Record<string, unknown>;
  const isPublic = kty === 'EC' && crv === 'P-256' && typeof x === 'string' && typeof y === 'string';
  if (!isPublic || d !== undefined) return undefined;
  const key: RecipientKey = { kty, crv, x, y };
  try {
    // Rejects points that are not on the curve.
    const read = createPublicKey({ key: { ...key }, format: 'jwk' }).export({ format: 'jwk' });
    return read.x === x && read.y === y ? key : undefined;
  } catch {
    return undefined;
  }
}
