import type { Indicators } from '@gatehouse/sdk/browser';
import { isRaisedByBotd } from './botd.table';
import type { Browser, Probe } from './browser.types';
import { isClockControlled } from './clock.rules';
import { isSoftwareRenderer } from './renderers.table';
import { findTools } from './traces.table';
import { isBrave, isDesktopChrome, detectSystem } from './traits';

const windowless = /Headless|PhantomJS|SlimerJS|HtmlUnit|jsdom|Splash\//i;
const effectiveTypes: readonly unknown[] = ['slow-2g', '2g', '3g', '4g'];
const memorySizes: readonly unknown[] = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** One probe for each flag of the group `headless`. */
export const headlessProbes: Readonly<Record<keyof Indicators['headless'], Probe>> = {
  // Set by automated browsers. The iframe reports it even where the page hides it.
  webdriver: (browser) =>
    [browser.page, browser.frame].some((realm) => realm?.webdriver === true) ||
    isRaisedByBotd(browser, 'webdriver'),

  // The name of a headless browser; an app with a web view (Electron) has a window.
  userAgent: (browser) =>
    [browser.page, browser.frame, browser.worker].some((realm) => realm && isWindowless(realm)) ||
    isRaisedByBotd(browser, 'userAgent'),

  // Servers have no GPU. Safari in Lockdown Mode, Tor and Brave disable WebGL, so its absence there is not suspicious.
  webGL: (browser) =>
    [browser.page, browser.frame, browser.worker].some(
      (realm) => realm?.graphics && isSoftwareRenderer(realm.graphics.renderer),
    ) ||
    (browser.engine === 'chromium' && !isBrave(browser) && browser.page.graphics?.supported === false) ||
    isRaisedByBotd(browser, 'webGL'),

  phantom: (browser) => findTools(browser.names).has('phantom') || isRaisedByBotd(browser, 'phantom'),

  selenium: (browser) => findTools(browser.names).has('selenium') || isRaisedByBotd(browser, 'selenium'),

  // Desktop Chrome has `window.chrome`, a window with a size, and `navigator.webdriver` (which hiding tools remove). Web
  // views, phones and other engines may lack them.
  chrome: (browser) =>
    isDesktopChrome(browser) &&
    (!browser.has.chrome || browser.page.webdriver === undefined || hasNoWindowSize(browser)),

  // Headless Chrome denies notifications, and still reports `prompt`. A running camera is not denied.
  permissions: (browser) => contradictsNotification(browser) || contradictsCamera(browser),

  // Desktop Chrome shows PDFs with plug-ins; where it is set to download them, it has none, and reports so.
  plugins: (browser) =>
    (isDesktopChrome(browser) &&
      !isBrave(browser) &&
      browser.plugins?.count === 0 &&
      browser.plugins.pdfViewer === true) ||
    isRaisedByBotd(browser, 'plugins'),

  // Every browser reports at least one language.
  languages: ({ languages }) => languages !== undefined && languages.filter(Boolean).length === 0,

  // Chrome has no setting that removes WebRTC. Firefox has one, and Safari in Lockdown Mode lacks WebRTC.
  webRTC: ({ engine, has }) => engine === 'chromium' && !has.webRTC,

  // Desktop Chrome has notifications; on phones and in web views they are often missing.
  notification: (browser) =>
    isDesktopChrome(browser) &&
    browser.secure &&
    (!browser.has.notification || contradictsNotificationQuery(browser)),

  // Chrome reports its memory in powers of two. Firefox and Safari report none, and Brave a random value.
  deviceMemory: (browser) =>
    browser.engine === 'chromium' &&
    browser.secure &&
    !isBrave(browser) &&
    !memorySizes.includes(browser.deviceMemory),

  // A round trip of 0 ms is valid, because it is rounded. Only Chromium reports it, except Brave.
  connectionType: (browser) =>
    isDesktopOrAndroidChrome(browser) && !isBrave(browser) && hasOddConnection(browser),

  timing: isClockControlled,
};

function isWindowless({ userAgent, hints }: Browser['page']): boolean {
  return windowless.test(userAgent) || (hints?.brands.some(({ brand }) => windowless.test(brand)) ?? false);
}

function hasNoWindowSize({ outerSize }: Browser): boolean {
  // A tab that was opened in the background has no size until it is shown.
  return outerSize !== undefined && outerSize.focused && outerSize.width === 0 && outerSize.height === 0;
}

function contradictsNotification(browser: Browser): boolean {
  const { notification, notificationQuery } = browser.permissions;
  return (
    isDesktopChrome(browser) && browser.secure && notification === 'denied' && notificationQuery === 'prompt'
  );
}

function contradictsCamera({ camera, permissions }: Browser): boolean {
  return camera !== undefined && permissions.cameraQuery === 'denied';
}

function contradictsNotificationQuery({ permissions }: Browser): boolean {
  return permissions.notification === 'granted' && permissions.notificationQuery === 'denied';
}

function isDesktopOrAndroidChrome(browser: Browser): boolean {
  return isDesktopChrome(browser) || (browser.engine === 'chromium' && claimsAndroid(browser));
}

const claimsAndroid = ({ page }: Browser): boolean => detectSystem(page.userAgent) === 'android';

function hasOddConnection(browser: Browser): boolean {
  const { connection } = browser;
  if (!browser.has.connection) return true;
  if (!connection) return false;
  // Android reports the type of network; a computer that claims to be Android does not.
  if (claimsAndroid(browser) && !connection.hasType) return true;
  return (
    !effectiveTypes.includes(connection.effectiveType) ||
    !isAmount(connection.rtt) ||
    !isAmount(connection.downlink)
  );
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
