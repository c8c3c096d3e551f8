/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { launchBrowserWithPageCache } from '../launch/chromium-browser';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

withChromium('after a log-out', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await launchBrowserWithPageCache();
    window = await ConsoleWindow.open(browser);
    await window.logIn(userOf('reviewer'), password);
  });
  afterAll(() => browser?.close());

  it('the button Back leads to the login, and not to the person who was on the screen', async () => {
    const { page } = window;
    const alert = addressOf(screens.alert, stage().samples);
    await window.open(alert);
    const name = await window.heading.innerText();
    await page.getByRole('button', { name: window.text('user.menu', { user: userOf('reviewer') }) }).click();
    await window.button('action.logOut').click();
    await page.waitForURL('**/console/login');
    await page.evaluate('history.back()');
    await page.waitForURL(/\/console\/login\?next=/);
    await page.getByLabel(window.text('login.user')).waitFor();
    expect(await page.locator('body').innerText()).not.toContain(name);
  });
});
