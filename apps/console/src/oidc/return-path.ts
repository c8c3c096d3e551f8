import { parseUrl } from '@gatehouse/outbound';

const maxLength = 2000;

/** The screen of the console to show after a login, as an absolute URL. Everything that is not a screen becomes the first one. */
export function toReturnUrl(publicUrl: string, next: string | undefined): string {
  const base = `${publicUrl.replace(/\/+$/, '')}/console`;
  const first = `${base}/`;
  if (next === undefined || next.length > maxLength || !/^\/(?![/\\])[!-~]*$/.test(next)) return first;
  const url = parseUrl(`${base}${next}`);
  const root = new URL(first);
  // A path with dot segments may leave the console.
  const isScreen = url?.origin === root.origin && url.pathname.startsWith(root.pathname);
  const screen = isScreen ? url.pathname.slice(root.pathname.length) : '';
  return isScreen && !/^(api|login|assets)(\/|$)/i.test(screen) ? url.href : first;
}
