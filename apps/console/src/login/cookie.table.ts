export interface CookieRule {
  name: string;
  sameSite: 'Strict' | 'Lax' | 'None';
  /**
   * Over https. `__Host-` is a cookie that no other host can set, for all paths of this one. `__Secure-` is one of a path: a browser can
   * have many links open, and with `__Host-` it would send the cookies of all of them with each request, until the server refuses so many.
   */
  prefix: '__Host-' | '__Secure-';
  /** Where browsers send it to, unless the prefix says all. */
  path: string;
  seconds?: number;
}

/**
 * The cookies of the console. The login of an OpenID provider returns from another site, so its cookie is `Lax`: browsers send it with
 * links, too. It proves only that the login began in this browser. That of a link is shown in frames of other sites.
 */
export const cookieTable = {
  login: { name: 'gatehouse_console', sameSite: 'Strict', prefix: '__Host-', path: '/console' },
  secondFactor: {
    name: 'gatehouse_console_step',
    sameSite: 'Strict',
    prefix: '__Host-',
    path: '/console/api/login',
  },
  oidc: { name: 'gatehouse_console_oidc', sameSite: 'Lax', prefix: '__Host-', path: '/console/api/oidc' },
  device: {
    name: 'gatehouse_console_device',
    sameSite: 'Strict',
    prefix: '__Host-',
    path: '/console/api/login',
    seconds: 180 * 86_400,
  },
  portal: { name: 'gatehouse_portal', sameSite: 'None', prefix: '__Secure-', path: '/console/api/portal' },
} as const satisfies Record<string, CookieRule>;

export type CookieKind = keyof typeof cookieTable;
