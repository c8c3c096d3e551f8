import type { Request } from 'express';
import type { PortalLink } from './portal-link';

const cookieName = 'gatehouse_portal';
const tokenFormat = /^[\w-]{43}$/;

/** The token of the cookie. Two cookies of the name are none: one of them may have been planted by another site of the domain. */
export function readPortalToken({ headers }: Request): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${cookieName}=`))
    .map((each) => each.slice(cookieName.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && tokenFormat.test(value) ? value : undefined;
}

/**
 * The Set-Cookie header of a session: for the calls of one link, so that several can be open in a browser, and apart for each site that
 * shows it in a frame. Without https browsers accept no cookie in a frame of another site.
 */
export function formatPortalCookie(
  token: string,
  { id, endsAt }: Pick<PortalLink, 'id' | 'endsAt'>,
  publicUrl: string,
): string {
  const { protocol, pathname } = new URL(publicUrl);
  return [
    `${cookieName}=${token}`,
    `Path=${pathname.replace(/\/+$/, '')}/console/api/portal/${id}`,
    `Expires=${endsAt.toUTCString()}`,
    'HttpOnly',
    ...(protocol === 'https:' ? ['SameSite=None', 'Secure', 'Partitioned'] : ['SameSite=Strict']),
  ].join('; ');
}
