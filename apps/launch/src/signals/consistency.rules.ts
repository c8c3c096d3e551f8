import type { Browser, Probe } from './browser.types';
import { chromeVersionOf, isBrave, isDesktopChrome, systemOf, type System } from './traits';

// Which systems may lie behind the one of the user agent: phones and tablets call themselves computers when somebody asks
// for the desktop version of a site, but no computer calls itself a phone.
const honestSystems: Readonly<Record<System, readonly System[]>> = {
  windows: ['windows'],
  macos: ['macos', 'ios'],
  ios: ['ios', 'macos'],
  android: ['android'],
  chromeos: ['chromeos', 'linux'],
  linux: ['linux', 'android', 'chromeos'],
};

// Each compares two things that the browser says about itself. What it does not say is never compared.
const contradictions: readonly Probe[] = [
  // navigator.platform calls Android what it is built on.
  ({ page }) => !fits(page.userAgent, page.platform, 'linux'),
  ({ page }) => !fits(page.userAgent, page.hints?.system),
  // The worker may not know that the page asks for a desktop version, or that an app gave it another name.
  ({ page, worker }) => !fits(page.userAgent, worker?.userAgent),
  ({ page, worker }) => !fits(page.userAgent, worker?.hints?.system),
  // A frame of the page is the same browser in every respect.
  ({ page, frame }) =>
    frame !== undefined && (frame.userAgent !== page.userAgent || frame.platform !== page.platform),
  isOtherVersion,
  isOtherEngine,
  isPhoneWithoutTouch,
  hasOtherGraphicsInWorker,
];

/** Whether what the browser says in one place contradicts what it says in another. */
export function isContradictory(browser: Browser): boolean {
  return contradictions.some((applies) => applies(browser));
}

function fits(userAgent: string, other: string | undefined, alias?: System): boolean {
  const [claimed, found] = [systemOf(userAgent), systemOf(other ?? '')];
  if (!claimed || !found) return true;
  return honestSystems[claimed].includes(found) || (claimed === 'android' && found === alias);
}

// Apps on phones give their web views old or made-up versions, so it is judged on computers only.
function isOtherVersion(browser: Browser): boolean {
  if (!isDesktopChrome(browser)) return false;
  const { page, worker } = browser;
  const version = chromeVersionOf(page.userAgent);
  const hinted = page.hints?.brands.find(({ brand }) => brand === 'Chromium')?.version;
  const others = [hinted, worker && chromeVersionOf(worker.userAgent)];
  return others.some((other) => other !== undefined && other !== version);
}

// Browsers on iPhones that name themselves otherwise (CriOS, FxiOS) may bring an engine of their own.
function isOtherEngine({ page: { userAgent }, engine }: Browser): boolean {
  if (engine !== 'chromium' && engine !== 'gecko' && engine !== 'webkit') return false;
  if (/Firefox\/\d/.test(userAgent)) return engine !== 'gecko';
  if (/Chrome\/\d/.test(userAgent)) return engine !== 'chromium';
  return /(iPhone|iPad).*Version\/\d.*Safari/.test(userAgent) && engine !== 'webkit';
}

// Firefox has a setting that hides the touch screen.
function isPhoneWithoutTouch({ page: { userAgent }, engine, touchPoints }: Browser): boolean {
  if (engine !== 'chromium' && engine !== 'webkit') return false;
  return /iPhone|Android.*Mobile/.test(userAgent) && touchPoints === 0;
}

function hasOtherGraphicsInWorker(browser: Browser): boolean {
  if (browser.engine !== 'chromium' || isBrave(browser)) return false;
  const [page, worker] = [browser.page.graphics?.renderer, browser.worker?.graphics?.renderer];
  return Boolean(page && worker) && page !== worker;
}
