import type { Browser } from './browser.types';

export type System = 'windows' | 'macos' | 'ios' | 'android' | 'chromeos' | 'linux';

// The first that fits counts: Android also says Linux, an iPhone also says Mac OS X.
const systems: readonly [System, RegExp][] = [
  ['windows', /Windows|^Win(32|64)/],
  ['android', /Android/],
  ['ios', /iPhone|iPad|iPod|^iOS/],
  ['chromeos', /CrOS|^Chrom(e|ium) ?OS/],
  ['macos', /Macintosh|^Mac/],
  ['linux', /Linux/],
];

/** The system that a user agent, a platform or a client hint names; undefined for all that are rare. */
export function systemOf(text: string): System | undefined {
  return systems.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether it may be a phone or a tablet, also one that asks for the desktop version of a site. */
export function isHandheld({ page, coarsePointer }: Browser): boolean {
  return (
    coarsePointer === true || page.hints?.mobile === true || /Android|iPhone|iPad|Mobile/.test(page.userAgent)
  );
}

/** Chrome, or one of those built from it, with a window of its own on a computer; no app with a web view in it. */
export function isDesktopChrome(browser: Browser): boolean {
  if (browser.engine !== 'chromium' || isHandheld(browser)) return false;
  return (
    /Chrome\/\d/.test(browser.page.userAgent) &&
    !/Electron|CEF|QtWebEngine|TV|; wv\)/.test(browser.page.userAgent)
  );
}

/** Brave hides or changes on purpose what others tell. */
export const isBrave = ({ has }: Browser): boolean => has.brave;

/** The main version of Chrome that a user agent names. */
export const chromeVersionOf = (userAgent: string): string | undefined =>
  /Chrome\/(\d+)/.exec(userAgent)?.[1];
