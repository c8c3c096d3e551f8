/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

// What does not fit into the paper, with its margins: Letter, in pixels.
const findOverflow = `[...document.querySelectorAll('#main *')]
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map(({ className }) => className)`;

withChromium('a printed screen', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    window = await ConsoleWindow.open(browser, { language: 'de' });
    await window.logIn(userOf('admin'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  it.each([
    ['sessions', '792 612', 950],
    ['audit', '792 612', 950],
    ['clients', '792 612', 950],
    ['overview', '612 792', 710],
    ['alert', '612 792', 710],
  ] as const)('has all of %s on paper of %s points', async (name, size, width) => {
    const { page } = window;
    await window.open(addressOf(screens[name], stage().samples));
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const sizes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([^\]]+)\]/g)].map(([, box]) => box?.trim());
    expect([...new Set(sizes)]).toEqual([size]);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    expect(await page.evaluate(findOverflow)).toEqual([]);
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
