import { parseUrl } from '@gatehouse/outbound';
import type { Request } from 'express';
import { crossSite } from './login.errors';

const safeMethods = new Set(['GET', 'HEAD']);

export const isSafe = ({ method }: Pick<Request, 'method'>): boolean => safeMethods.has(method);

/**
 * Rejects requests that a browser sends for another site. Programs send neither header, and have no cookie of a user. The host of the
 * request also counts as the own one, because a proxy may serve the console under further names.
 */
export function requireOwnOrigin(request: Request, publicUrl: string): void {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && !(isSafe(request) && site === 'none'))
    throw crossSite();
  const origin = request.get('origin');
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (parseUrl(origin)?.host !== request.get('host')) throw crossSite();
}
