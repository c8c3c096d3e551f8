import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { ConsoleConfig } from '../console.config';
import { type CookieKind, type CookieRule, cookieTable } from './cookie.table';

const tokenFormat = /^[\w-]{43}$/;

/** Where a cookie of the portal is sent to, and when it ends. */
interface LinkScope {
  id: string;
  endsAt: Date;
}

/**
 * Reads and writes the cookies. Names with a prefix need https: over plain http, as `npm start` on this machine, the names have none, and
 * over https a name without one is no cookie of the console.
 */
@Injectable()
export class Cookies {
  private readonly isSecure: boolean;
  private readonly base: string;

  constructor(@Inject(CONFIG) { PUBLIC_URL }: Pick<ConsoleConfig, 'PUBLIC_URL'>) {
    const { protocol, pathname } = new URL(PUBLIC_URL);
    this.isSecure = protocol === 'https:';
    this.base = pathname.replace(/\/+$/, '');
  }

  /** The token of the cookie. Two cookies of the name are none: one of them may have been planted by another site of the domain. */
  read({ headers }: Request, kind: CookieKind = 'login'): string | undefined {
    const start = `${this.nameOf(cookieTable[kind])}=`;
    const values = (headers.cookie ?? '')
      .split(';')
      .map((each) => each.trim())
      .filter((each) => each.startsWith(start))
      .map((each) => each.slice(start.length));
    const [value] = values;
    return values.length === 1 && value !== undefined && tokenFormat.test(value) ? value : undefined;
  }

  /** The Set-Cookie header; an empty token removes the cookie. */
  format(token: string, kind: Exclude<CookieKind, 'portal'> = 'login'): string {
    const rule: CookieRule = cookieTable[kind];
    const maxAge = token === '' ? 0 : rule.seconds;
    return [
      `${this.nameOf(rule)}=${token}`,
      `Path=${this.isSecure && rule.prefix === '__Host-' ? '/' : this.base + rule.path}`,
      'HttpOnly',
      `SameSite=${rule.sameSite}`,
      ...(this.isSecure ? ['Secure'] : []),
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ].join('; ');
  }

  /**
   * The Set-Cookie header of a session of the portal: for the calls of one link, so that several can be open in a browser, and apart for
   * each site that shows it in a frame. Without https browsers accept no cookie in a frame of another site.
   */
  formatPortal(token: string, { id, endsAt }: LinkScope): string {
    const rule = cookieTable.portal;
    return [
      `${this.nameOf(rule)}=${token}`,
      `Path=${this.base}${rule.path}/${id}`,
      `Expires=${endsAt.toUTCString()}`,
      'HttpOnly',
      ...(this.isSecure ? [`SameSite=${rule.sameSite}`, 'Secure', 'Partitioned'] : ['SameSite=Strict']),
    ].join('; ');
  }

  private nameOf({ prefix, name }: CookieRule): string {
    return this.isSecure ? `${prefix}${name}` : name;
  }
}
