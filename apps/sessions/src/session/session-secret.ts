import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secret = /^[A-Za-z0-9_-]{43}$/;

/**
 * A secret that finds its own row: 16 bytes say which, 16 random ones prove the right to it. The row keeps only the
 * hash, so that whoever reads the table can open nothing with it.
 */
export const secretFor = (id: string): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), randomBytes(16)]).toString('base64url');

/** The row that a secret speaks of; undefined when it is none of ours. */
export function rowOf(text: string): string | undefined {
  if (!secret.test(text)) return undefined;
  const hex = Buffer.from(text, 'base64url').toString('hex', 0, 16);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** 128 random bits, for what is looked up within one session. */
export const randomSecret = (): string => randomBytes(16).toString('base64url');

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The same where it is kept as JSON. */
export const digestOf = (text: string): string => hashOf(text).toString('base64url');

export const isHashOf = (hash: Buffer, text: string): boolean => timingSafeEqual(hash, hashOf(text));
