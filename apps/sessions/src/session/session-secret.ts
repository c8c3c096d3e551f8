import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secret = /^[A-Za-z0-9_-]{43}$/;

/**
 * A secret that identifies its row: 16 bytes of row id and 16 random bytes. The row stores only the hash, so that the
 * table alone gives no access.
 */
export const createSecret = (id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), randomBytes(16)]).toString('base64url');

/** The row id in a secret; undefined if it is malformed. */
export function readRowId(text: string): string | undefined {
  if (!secret.test(text)) return undefined;
  const hex = Buffer.from(text, 'base64url').toString('hex', 0, 16);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** 128 random bits, for secrets within one session. */
export const createRandomSecret = (): string => randomBytes(16).toString('base64url');

export const toHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The hash in base64url, for JSON. */
export const toDigest = (text: string): string => toHash(text).toString('base64url');

export const matchesHash = (hash: Buffer, text: string): boolean => timingSafeEqual(hash, toHash(text));
