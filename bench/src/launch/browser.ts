import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const knownPaths = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export const findChromium = (): string | undefined =>
  knownPaths.find((place) => place !== undefined && existsSync(place));

/** Starts a browser with its own profile, whose camera plays a clip in a loop; without a clip it has none. */
export function launchBrowser(clip?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(clip === undefined
        ? ['--use-fake-device-for-media-stream=device-count=0']
        : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${clip}`]),
    ],
  });
}
