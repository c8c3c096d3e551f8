/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch, and the suite of those in e2e/sdk */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumPath, launchSharedBrowser } from '../launch/chromium-browser';
import { SuiteProcess } from '../sdk/suite-process';
import { startReceiver } from './receiver';
import { fillSuite } from './seed/seed';
import { setStage } from './stage';

declare global {
  /** Stops what the setup has started; for the teardown. */
  var clearConsole: (() => Promise<void>) | undefined;
}

/** Starts the suite and a browser, and fills the suite with data, once for all test files. */
export default async function setUp(): Promise<void> {
  // The tests are skipped.
  if (!chromiumPath) return;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-console-'));
  // Started by root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const suite = new SuiteProcess(path.join(folder, 'home'));
  const closing: (() => Promise<unknown>)[] = [() => suite.end()];
  globalThis.clearConsole = async () => {
    await Promise.allSettled(closing.map((close) => close()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const receiver = await startReceiver();
    closing.push(() => receiver.close());
    const browser = await launchSharedBrowser();
    closing.push(() => browser.close());
    const ready = await suite.ready();
    const samples = await fillSuite(ready, receiver.url, folder);
    setStage({ suite: ready, receiver: receiver.url, browser: browser.wsEndpoint(), samples });
  } catch (error) {
    await globalThis.clearConsole();
    throw error;
  }
}
