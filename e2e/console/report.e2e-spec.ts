/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

/** The size of A4 in points. */
const a4 = [595, 842];

/** The media boxes of the pages of a PDF, in whole points. */
const readPages = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/Type \/Page\b[^]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))],
  );

withChromium('the report about an alert', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('reviewer'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  it.each<[string, () => { population: string; id: string }]>([
    ['that nobody has decided', () => ({ population: 'customers', id: stage().samples.alert })],
    ['with a proposed decision', () => ({ population: 'partners', id: stage().samples.proposedAlert })],
  ])('prints to one sheet of A4 for an alert %s', async (_, select) => {
    await window.goTo(addressOf(screens.alert, stage().samples, select()));
    const [report] = await Promise.all([
      window.context.waitForEvent('page'),
      window.page.getByRole('link', { name: window.text('alert.report') }).click(),
    ]);
    await report.getByText('How the score came about').waitFor();
    expect(readPages(await report.pdf({ preferCSSPageSize: true }))).toEqual([a4]);
    await report.close();
    expect(window.incidents).toEqual([]);
  });
});
