import type { Browser, Probe } from './browser.types';
import { parseChromeVersion, isBrave, isDesktopChrome, detectSystem, type System } from './traits';

// Which systems are plausible for the one in the user agent: phones and tablets claim to be computers when they request the
// desktop version of a site, but no computer claims to be a phone.
const plausibleSystems: Readonly<Record<System, readonly System[]>> = {
  windows: ['windows'],
  macos: ['macos', 'ios'],
  ios: ['ios', 'macos'],
  android: ['android'],
  chromeos: ['chromeos', 'linux'],
  linux: ['linux', 'android', 'chromeos'],
};

// Each compares two values that the browser reports about itself. Missing values are not compared.
const contradictions: readonly Probe[] = [
  // navigator.platform is Linux on Android.
  ({ page }) => !isSameSystem(page.userAgent, page.platform, 'linux'),
  ({ page }) => !isSameSystem(page.userAgent, page.hints?.system),
  // A worker may not have the user agent of a desktop request, or of an app.
  ({ page, worker }) => !isSameSystem(page.userAgent, worker?.userAgent),
  ({ page, worker }) => !isSameSystem(page.userAgent, worker?.hints?.system),
  // An iframe is the same browser in every respect.
  ({ page, frame }) =>
    frame !== undefined && (frame.userAgent !== page.userAgent || frame.platform !== page.platform),
  hasOtherVersion,
  hasOtherEngine,
  isPhoneWithoutTouch,
  hasOtherGraphicsInWorker,
];

/** Whether two values that the browser reports contradict each other. */
export function isContradictory(browser: Browser): boolean {
  return contradictions.some((applies) => applies(browser));
}

function isSameSystem(userAgent: string, other: string | undefined, alias?: System): boolean {
  const [claimed, found] = [detectSystem(userAgent), detectSystem(other ?? '')];
  if (!claimed || !found) return true;
  return plausibleSystems[claimed].includes(found) || (claimed === 'android' && found === alias);
}

// Web views of apps report old or invented versions, so this applies to computers only.
function hasOtherVersion(browser: Browser): boolean {
  if (!isDesktopChrome(browser)) return false;
  const { page, worker } = browser;
  const version = parseChromeVersion(page.userAgent);
  const hinted = page.hints?.brands.find(({ brand }) => brand === 'Chromium')?.version;
  const others = [hinted, worker && parseChromeVersion(worker.userAgent)];
  return others.some((other) => other !== undefined && other !== version);
}

// Browsers on iPhones with other names (CriOS, FxiOS) may have their own engine.
function hasOtherEngine({ page: { userAgent }, engine }: Browser): boolean {
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
