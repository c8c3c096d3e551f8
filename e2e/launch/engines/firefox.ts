import { checkRequirement, eventually } from '@gatehouse/testing';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserProcess, startProcess } from './browser-process';
import { type Device, type Engine, type EngineBrowser, windowSizes } from './engine';
import { Marionette } from './marionette';
import { WebDriver } from './web-driver';

const knownPaths = [
  process.env['FIREFOX'],
  '/usr/bin/firefox-esr',
  // Not /usr/bin/firefox: on Ubuntu it starts a snap, which cannot read our profile.
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

const found = knownPaths.find((place) => place !== undefined && existsSync(place));

const phoneAgent = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
// Long enough for two suites and four browsers that start at once on a busy machine; only a failing test waits that long.
const startTimeoutMs = 240_000;

const permissions = { allowed: 1, blocked: 2 };
const cameraPermission = 'permissions.default.camera';

const settings: Record<string, string | number | boolean> = {
  // The system chooses the port; Firefox writes it into its profile.
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  // A camera that shows coloured areas.
  'media.navigator.streams.fake': true,
  [cameraPermission]: permissions.allowed,
  // Virtual authenticators.
  'security.webauth.webauthn_enable_softtoken': true,
  'security.webauth.webauthn_enable_usbtoken': false,
};

const deviceSettings: Record<Device, Record<string, string>> = {
  phone: { 'general.useragent.override': phoneAgent },
  desktop: {},
};

const authenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserConsenting: true,
  isUserVerified: true,
};

export const firefox: Engine = {
  name: 'Firefox',
  isInstalled: checkRequirement('firefox', found !== undefined),
  start: (device) => startProcess('Firefox', (browser) => startIn(browser, device)),
};

async function startIn(browser: BrowserProcess, device: Device): Promise<EngineBrowser> {
  writeSettings(browser.home, { ...settings, ...deviceSettings[device] });
  const options = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];
  browser.spawn(found!, [...options, '--profile', browser.home]);
  const marionette = await Marionette.connect(await readPort(browser));
  const driver = new WebDriver(marionette);
  await driver.resize(windowSizes[device]);
  return {
    driver,
    setCameraPermission: (isAllowed) =>
      marionette.executeInBrowser(
        `Services.prefs.setIntPref('${cameraPermission}', ${permissions[isAllowed ? 'allowed' : 'blocked']})`,
      ),
    addAuthenticator: async () => {
      await marionette.call('WebAuthn:AddVirtualAuthenticator', authenticator);
    },
    close: async () => {
      marionette.close();
      await browser.end();
    },
  };
}

function writeSettings(folder: string, values: typeof settings): void {
  const lines = Object.entries(values).map(
    (pair) => `user_pref(${pair.map((x) => JSON.stringify(x)).join(', ')});\n`,
  );
  writeFileSync(path.join(folder, 'user.js'), lines.join(''));
}

async function readPort(browser: BrowserProcess): Promise<number> {
  let port = 0;
  await eventually(() => {
    if (browser.isRunning())
      port = Number(readFileSync(path.join(browser.home, 'MarionetteActivePort'), 'utf8'));
    if (!(port > 0)) throw new Error('no port yet');
  }, startTimeoutMs);
  return port;
}
