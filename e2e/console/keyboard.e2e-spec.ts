/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { Keyboard } from './keyboard';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

withChromium('a reviewer without a mouse', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  let keyboard: Keyboard;
  beforeAll(async () => {
    browser = await connectBrowser();
    window = await ConsoleWindow.open(browser);
    keyboard = new Keyboard(window);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  it('logs in', async () => {
    await window.page.goto(`${window.url}/console`);
    // The first field has the focus.
    await keyboard.tabTo(window.page.getByLabel(window.text('login.user')));
    await keyboard.type(userOf('reviewer'));
    await keyboard.press('Tab');
    await keyboard.type(password);
    await keyboard.press('Enter');
    await window.settled();
  });

  it('reaches the content past the navigation with the first Tab', async () => {
    await window.open(addressOf(screens.webhooks, stage().samples));
    await keyboard.press('Tab');
    expect(await keyboard.hasFocus(window.page.locator('.skip'))).toBe(true);
    await keyboard.press('Enter');
    await keyboard.tabTo(window.main.getByRole('row').nth(1));
  });

  it('goes to the alerts with a shortcut, and the focus follows', async () => {
    await keyboard.press('g', 'a');
    await window.heading.getByText(window.text('nav.alerts')).waitFor();
    await window.settled();
    expect(new URL(window.page.url()).pathname).toBe(`/console${addressOf(screens.alerts, stage().samples)}`);
  });

  let chosen: string;
  it('chooses an alert with the arrows, and opens it', async () => {
    const rows = window.main.getByRole('row');
    await keyboard.tabTo(rows.nth(1));
    await keyboard.press('ArrowDown');
    await eventually(async () => expect(await keyboard.hasFocus(rows.nth(2))).toBe(true));
    chosen = await rows.nth(1).getByRole('gridcell').nth(2).innerText();
    await keyboard.press('ArrowUp', 'Enter');
    await window.page.waitForURL(/\/alerts\/customers\/./);
    await window.main.getByRole('button', { name: window.text('act.dismiss') }).waitFor();
  });

  it('decides it with a reason and a note', async () => {
    await keyboard.press('d');
    const dialog = window.page.getByRole('dialog');
    await keyboard.tabTo(dialog.getByRole('combobox'));
    await keyboard.type(window.text('reason.different_name').slice(0, 9));
    await keyboard.tabTo(dialog.getByRole('textbox'));
    await keyboard.type('Another family.');
    await keyboard.tabTo(dialog.getByRole('button', { name: window.text('act.dismiss') }));
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await window.heading.getByText(window.text('alertState.DISMISSED')).waitFor();
    await window.main.getByText('Another family.').waitFor();
    await window.main.getByText(userOf('reviewer')).first().waitFor();
  });

  it('returns to the list with Escape, where the alert is open no more', async () => {
    await keyboard.press('Escape');
    await window.page.waitForURL(/\/alerts\?/);
    await window.main.getByRole('grid').waitFor();
    const open = () => window.main.getByRole('gridcell').nth(2).innerText();
    await eventually(async () => expect(await open()).not.toBe(chosen));
    expect(await window.main.getByText(chosen, { exact: true }).count()).toBe(0);
  });

  it('finds a screen by its name, and the list of shortcuts', async () => {
    await keyboard.press('/');
    await window.page.getByRole('dialog').waitFor();
    await keyboard.type(window.text('nav.populations').slice(0, 5));
    await keyboard.press('Enter');
    await window.heading.getByText(window.text('nav.populations')).waitFor();
    await keyboard.press('?');
    await window.page.getByRole('dialog').getByText(window.text('shortcut.rows')).waitFor();
    await keyboard.press('Escape');
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
