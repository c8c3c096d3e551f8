/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { actions } from './action.table';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { holdReplies, progress } from './held-replies';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

withChromium('while the server takes its time, the console shows progress to a user who', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('admin'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  it.each(Object.entries(actions))('%s', async (_, { address, request, prepare, act, isWrite }) => {
    const { page } = window;
    await window.open(address());
    await prepare?.(window);
    await page.locator(progress).first().waitFor({ state: 'detached' });
    const { isAsked, release } = await holdReplies(window, request, isWrite);
    try {
      await act(window);
      await page.locator(progress).first().waitFor();
      await isAsked;
      await page.locator(progress).first().waitFor();
    } finally {
      await release();
    }
    await page.locator(progress).first().waitFor({ state: 'detached' });
  });

  it('logs in', async () => {
    const other = await ConsoleWindow.open(browser);
    await other.page.goto(`${other.url}/console`);
    await other.page.getByLabel(other.text('login.user')).fill(userOf('viewer'));
    await other.page.getByLabel(other.text('login.password'), { exact: true }).fill(password);
    const { isAsked, release } = await holdReplies(other, /\/console\/api\/login$/);
    await other.button('login.submit').click();
    await isAsked;
    await other.page.locator(progress).first().waitFor();
    await release();
    await other.settled();
    await other.close();
  });

  describe('of all replies held,', () => {
    beforeEach(async () => {
      await window.page.unrouteAll();
      await window.open(addressOf(screens.webhooks, stage().samples));
    });

    it('gets an export at once', async () => {
      const { release } = await holdReplies(window, /./);
      const download = window.page.waitForEvent('download');
      await window.button('action.exportCsv').click();
      expect((await download).suggestedFilename()).toMatch(/\.csv$/);
      await release();
    });

    it('gets a sorted table at once', async () => {
      await window.open('/lists');
      const { release } = await holdReplies(window, /./);
      const header = window.main.getByRole('columnheader').first();
      await header.getByRole('button').click();
      await window.main.locator('[role=columnheader][aria-sort=ascending]').waitFor();
      await release();
    });
  });

  it('causes no dialog, violation or request elsewhere', () => {
    expect(window.incidents.filter((incident) => !incident.startsWith('error'))).toEqual([]);
  });
});
