import { existsSync } from 'node:fs';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const knownPaths = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  `${process.env['PROGRAMFILES']}\\Google\\Chrome\\Application\\chrome.exe`,
  `${process.env['PROGRAMFILES(X86)']}\\Google\\Chrome\\Application\\chrome.exe`,
];

/** Undefined if no Chromium is installed. */
export const chromiumPath = knownPaths.find((place) => place !== undefined && existsSync(place));

/**
 * What Playwright disables. Chromium uses only the last `--disable-features`, so the list of this file has to repeat it; a test compares
 * the two.
 */
export const featuresOfPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
// Two pages of the address bar, which no test sees: each context loads them, in a process of its own. Five contexts with an empty page take
// 9.6 s of CPU time with them, 2.3 s without.
const popupsOfAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

// Flags for a container without a graphics card and without a second user; no background requests.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...featuresOfPlaywright, ...popupsOfAddressBar].join(',')}`,
];

/** The clip that the fake camera plays in a loop; undefined: no camera. */
export type CameraClip = string | undefined;

/** Starts a browser with its own profile and a fake camera. */
export function launchBrowser(clip?: CameraClip, further: readonly string[] = []): Promise<Browser> {
  return chromium.launch(optionsWith(clip, further));
}

/** Starts a browser that keeps whole pages for the button Back, as browsers of people do, and those of Playwright do not. */
export function launchBrowserWithPageCache(): Promise<Browser> {
  return chromium.launch({ ...optionsWith(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });
}

/** Starts a browser without a camera that other processes of a test run connect to. */
export function launchSharedBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ ...optionsWith(), host: '127.0.0.1' });
}

function optionsWith(clip?: CameraClip, further: readonly string[] = []): LaunchOptions {
  if (!chromiumPath) throw new Error('No browser found: install Chromium, or set CHROMIUM to its path.');
  const camera = clip
    ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${clip}`]
    : ['--use-fake-device-for-media-stream=device-count=0'];
  return {
    executablePath: chromiumPath,
    headless: true,
    args: [...flags, ...camera, ...further],
  };
}
