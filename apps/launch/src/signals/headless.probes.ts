import type { Indicators } from '@gatehouse/sdk/browser';
import { botdRaises } from './botd.table';
import type { Browser, Probe } from './browser.types';
import { isClockControlled } from './clock.rules';
import { isUnrealRenderer } from './renderers.table';
import { toolsBehind } from './traces.table';
import { isBrave, isDesktopChrome, systemOf } from './traits';

const windowless = /Headless|PhantomJS|SlimerJS|HtmlUnit|jsdom|Splash\//i;
const effectiveTypes: readonly unknown[] = ['slow-2g', '2g', '3g', '4g'];
const memorySizes: readonly unknown[] = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** One probe for each flag of the group `headless`. */
export const headlessProbes: Readonly<Record<keyof Indicators['headless'], Probe>> = {
  // A program says so itself. The frame tells it also where the page has been made to deny it.
  webdriver: (browser) =>
    [browser.page, browser.frame].some((realm) => realm?.webdriver === true) ||
    botdRaises(browser, 'webdriver'),

  // The name of a browser without a window; an app with a web view (Electron) has one.
  userAgent: (browser) =>
    [browser.page, browser.frame, browser.worker].some((realm) => realm && isWindowless(realm)) ||
    botdRaises(browser, 'userAgent'),

  // A server has no graphics card. Safari in Lockdown Mode, Tor and Brave switch graphics off: there, none says nothing.
  webGL: (browser) =>
    [browser.page, browser.frame, browser.worker].some(
      (realm) => realm?.graphics && isUnrealRenderer(realm.graphics.renderer),
    ) ||
    (browser.engine === 'chromium' && !isBrave(browser) && browser.page.graphics?.supported === false) ||
    botdRaises(browser, 'webGL'),

  phantom: (browser) => toolsBehind(browser.names).has('phantom') || botdRaises(browser, 'phantom'),

  selenium: (browser) => toolsBehind(browser.names).has('selenium') || botdRaises(browser, 'selenium'),

  // Chrome on a computer has `window.chrome`, a window with a size, and says whether a program operates it (who hides that
  // one does, removes the answer). Web views, phones and other engines need not have any of them.
  chrome: (browser) =>
    isDesktopChrome(browser) &&
    (!browser.has.chrome || browser.page.webdriver === undefined || isWithoutSize(browser)),

  // Without a window, Chrome denies notifications and still says that it would ask. A camera that runs is not denied.
  permissions: (browser) => contradictsNotification(browser) || contradictsCamera(browser),

  // Chrome on a computer shows PDFs by plug-ins; where it is set to download them, it has none, and says so.
  plugins: (browser) =>
    (isDesktopChrome(browser) &&
      !isBrave(browser) &&
      browser.plugins?.count === 0 &&
      browser.plugins.pdfViewer === true) ||
    botdRaises(browser, 'plugins'),

  // Every browser names at least the language it speaks itself.
  languages: ({ languages }) => languages !== undefined && languages.filter(Boolean).length === 0,

  // Chrome has no setting that removes it. Firefox has one, and Safari in Lockdown Mode lacks it.
  webRTC: ({ engine, has }) => engine === 'chromium' && !has.webRTC,

  // On a computer Chrome has notifications; on phones, in web views and elsewhere they are often missing.
  notification: (browser) =>
    isDesktopChrome(browser) && browser.secure && (!browser.has.notification || grantsWhatIsDenied(browser)),

  // Chrome tells its memory in powers of two. Firefox and Safari never tell, and Brave makes it up.
  deviceMemory: (browser) =>
    browser.engine === 'chromium' &&
    browser.secure &&
    !isBrave(browser) &&
    !memorySizes.includes(browser.deviceMemory),

  // A round trip of 0 ms is honest: it is rounded. Only Chrome tells, and of its relatives Brave does not.
  connectionType: (browser) =>
    isDesktopOrAndroidChrome(browser) && !isBrave(browser) && isOddConnection(browser),

  timing: isClockControlled,
};

function isWindowless({ userAgent, hints }: Browser['page']): boolean {
  return windowless.test(userAgent) || (hints?.brands.some(({ brand }) => windowless.test(brand)) ?? false);
}

function isWithoutSize({ outerSize }: Browser): boolean {
  // A tab that was opened in the background has no size until it is looked at.
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

function grantsWhatIsDenied({ permissions }: Browser): boolean {
  return permissions.notification === 'granted' && permissions.notificationQuery === 'denied';
}

function isDesktopOrAndroidChrome(browser: Browser): boolean {
  return isDesktopChrome(browser) || (browser.engine === 'chromium' && claimsAndroid(browser));
}

const claimsAndroid = ({ page }: Browser): boolean => systemOf(page.userAgent) === 'android';

function isOddConnection(browser: Browser): boolean {
  const { connection } = browser;
  if (!browser.has.connection) return true;
  if (!connection) return false;
  // Android tells the kind of network; a computer that calls itself Android does not.
  if (claimsAndroid(browser) && !connection.hasType) return true;
  return (
    !effectiveTypes.includes(connection.effectiveType) ||
    !isAmount(connection.rtt) ||
    !isAmount(connection.downlink)
  );
}

const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
