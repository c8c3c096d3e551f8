import type { Browser } from './browser.types';

export type System = 'windows' | 'macos' | 'ios' | 'android' | 'chromeos' | 'linux';

// The first match counts: Android also contains Linux, an iPhone also contains Mac OS X.
const systems: readonly [System, RegExp][] = [
  ['windows', /Windows|^Win(32|64)/],
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod|^iOS/],
  ['chromeos', /CrOS|^Chrom(e|ium) ?OS/],
  ['macos', /Macintosh|^Mac/],
  ['linux', /Linux/],
];

/** The system in a user agent, a platform or a client hint; undefined for rare ones. */
export function detectSystem(text: string): System | undefined {
  return systems.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether it may be a phone or a tablet, including one that requests desktop sites. */
export function isHandheld({ page, coarsePointer }: Browser): boolean {
  return (
    coarsePointer === true || page.hints?.mobile === true || /Android|iPhone|iPad|Mobile/.test(page.userAgent)
  );
}

/** Chrome, or a browser based on it, on a computer; not an app with a web view. */
export function isDesktopChrome(browser: Browser): boolean {
  if (browser.engine !== 'chromium' || isHandheld(browser)) return false;
  return (
    /Chrome\/\d/.test(browser.page.userAgent) &&
    !/Electron|CEF|QtWebEngine|TV|; wv\)/.test(browser.page.userAgent)
  );
}

/** Brave hides or changes values on purpose. */
export const isBrave = ({ has }: Browser): boolean => has.brave;

/** The major version of Chrome in a user agent. */
export const parseChromeVersion = (userAgent: string): string | undefined =>
  /Chrome\/(\d+)/.exec(userAgent)?.[1];
