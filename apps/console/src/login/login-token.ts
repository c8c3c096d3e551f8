import { createHash, createHmac, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored: a reader of the database cannot log in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A secret that only the browser with the cookie and this server can compute. */
export const deriveSecret = (token: string, purpose: string): Buffer =>
  createHmac('sha256', token).update(`gatehouse-console-${purpose}`).digest();

/** Derived from the cookie, which scripts cannot read: only the page that the server answered knows it. */
export const deriveCsrfToken = (token: string): string => deriveSecret(token, 'csrf').toString('base64url');
