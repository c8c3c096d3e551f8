import type { Request } from 'express';
import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * The cookies of the console. The login of an OpenID provider returns from another site, so its cookie is `Lax`: browsers send it with
 * links, too. It proves only that the login began in this browser.
 */
const cookies: Record<
  CookieKind,
  { name: string; sameSite: 'Strict' | 'Lax'; path: string; seconds?: number }
> = {
  login: { name: 'gatehouse_console', sameSite: 'Strict', path: '/console' },
  secondFactor: { name: 'gatehouse_console_step', sameSite: 'Strict', path: '/console/api/login' },
  oidc: { name: 'gatehouse_console_oidc', sameSite: 'Lax', path: '/console/api/oidc' },
  device: {
    name: 'gatehouse_console_device',
    sameSite: 'Strict',
    path: '/console/api/login',
    seconds: 180 * 86_400,
  },
};

export type CookieKind = 'login' | 'secondFactor' | 'oidc' | 'device';

const tokenFormat = /^[\w-]{43}$/;

export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored: a reader of the database cannot log in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A secret that only the browser with the cookie and this server can compute. */
export const deriveSecret = (token: string, purpose: string): Buffer =>
  createHmac('sha256', token).update(`gatehouse-console-${purpose}`).digest();

/** Derived from the cookie, which scripts cannot read: only the page that the server answered knows it. */
export const deriveCsrfToken = (token: string): string => deriveSecret(token, 'csrf').toString('base64url');

/** The token of the cookie. Two cookies of the name are none: one of them may have been planted by another site of the domain. */
export function readToken({ headers }: Request, kind: CookieKind = 'login'): string | undefined {
  const { name } = cookies[kind];
  const values = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${name}=`))
    .map((each) => each.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && tokenFormat.test(value) ? value : undefined;
}

/** The Set-Cookie header; an empty token removes the cookie. */
export function formatCookie(token: string, publicUrl: string, kind: CookieKind = 'login'): string {
  const { protocol, pathname } = new URL(publicUrl);
  const { name, sameSite, path, seconds } = cookies[kind];
  const maxAge = token === '' ? 0 : seconds;
  return [
    `${name}=${token}`,
    `Path=${pathname.replace(/\/+$/, '')}${path}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(protocol === 'https:' ? ['Secure'] : []),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
  ].join('; ');
}
