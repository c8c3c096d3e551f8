import type { Request } from 'express';
import { createHash, createHmac, randomBytes } from 'node:crypto';

const cookieName = 'gatehouse_console';
const tokenFormat = /^[\w-]{43}$/;

export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored: a reader of the database cannot log in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Derived from the cookie, which scripts cannot read: only the page that the server answered knows it. */
export const deriveCsrfToken = (token: string): string =>
  createHmac('sha256', token).update('gatehouse-console-csrf').digest('base64url');

/** The token of the cookie. Two cookies of the name are none: one of them may have been planted by another site of the domain. */
export function readToken({ headers }: Request): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${cookieName}=`))
    .map((each) => each.slice(cookieName.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && tokenFormat.test(value) ? value : undefined;
}

/** The Set-Cookie header; an empty token removes the cookie. */
export function formatCookie(token: string, publicUrl: string): string {
  const { protocol, pathname } = new URL(publicUrl);
  return [
    `${cookieName}=${token}`,
    `Path=${pathname.replace(/\/+$/, '')}/console`,
    'HttpOnly',
    'SameSite=Strict',
    ...(protocol === 'https:' ? ['Secure'] : []),
    ...(token === '' ? ['Max-Age=0'] : []),
  ].join('; ');
}
