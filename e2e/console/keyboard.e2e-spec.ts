/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import type { Browser, Locator } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

const maxTabs = 40;

withChromium('a reviewer without a mouse', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    window = await ConsoleWindow.open(browser);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await window.page.keyboard.press(key);
  };
  const hasFocus = async (element: Locator): Promise<boolean> =>
    (await element.and(window.page.locator(':focus')).count()) > 0;

  /** Presses Tab until the element has the focus, and shows where it is. */
  const tabTo = async (element: Locator): Promise<void> => {
    await element.first().waitFor();
    for (let tabs = 0; !(await hasFocus(element)); tabs++) {
      if (tabs === maxTabs) throw new Error(`Tab does not reach ${String(element)}.`);
      await press('Tab');
    }
  };

  it('logs in', async () => {
    await window.page.goto(`${window.url}/console`);
    // The first field has the focus.
    await tabTo(window.page.getByLabel(window.text('login.user')));
    await window.page.keyboard.type(userOf('reviewer'));
    await press('Tab');
    await window.page.keyboard.type(password);
    await press('Enter');
    await window.settled();
  });

  it('reaches the content past the navigation with the first Tab', async () => {
    await window.open(addressOf(screens.webhooks, stage().samples));
    await press('Tab');
    expect(await hasFocus(window.page.locator('.skip'))).toBe(true);
    await press('Enter');
    await tabTo(window.main.getByRole('row').nth(1));
  });

  it('goes to the alerts with a shortcut, and the focus follows', async () => {
    await press('g', 'a');
    await window.heading.getByText(window.text('nav.alerts')).waitFor();
    await window.settled();
    expect(new URL(window.page.url()).pathname).toBe(`/console${addressOf(screens.alerts, stage().samples)}`);
  });

  let chosen: string;
  it('chooses an alert with the arrows, and opens it', async () => {
    const rows = window.main.getByRole('row');
    await tabTo(rows.nth(1));
    await press('ArrowDown');
    expect(await hasFocus(rows.nth(2))).toBe(true);
    chosen = await rows.nth(1).getByRole('gridcell').nth(2).innerText();
    await press('ArrowUp', 'Enter');
    await window.page.waitForURL(/\/alerts\/customers\/./);
    await window.main.getByRole('button', { name: window.text('act.dismiss') }).waitFor();
  });

  it('decides it with a reason and a note', async () => {
    await press('d');
    const dialog = window.page.getByRole('dialog');
    await tabTo(dialog.getByRole('combobox'));
    await window.page.keyboard.type(window.text('reason.different_name').slice(0, 9));
    await tabTo(dialog.getByRole('textbox'));
    await window.page.keyboard.type('Another family.');
    await tabTo(dialog.getByRole('button', { name: window.text('act.dismiss') }));
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await window.heading.getByText(window.text('alertState.DISMISSED')).waitFor();
    await window.main.getByText('Another family.').waitFor();
    await window.main.getByText(userOf('reviewer')).first().waitFor();
  });

  it('returns to the list with Escape, where the alert is open no more', async () => {
    await press('Escape');
    await window.page.waitForURL(/\/alerts\?/);
    await window.main.getByRole('grid').waitFor();
    const open = () => window.main.getByRole('gridcell').nth(2).innerText();
    await eventually(async () => expect(await open()).not.toBe(chosen));
    expect(await window.main.getByText(chosen, { exact: true }).count()).toBe(0);
  });

  it('finds a screen by its name, and the list of shortcuts', async () => {
    await press('/');
    await window.page.getByRole('dialog').waitFor();
    await window.page.keyboard.type(window.text('nav.populations').slice(0, 5));
    await press('Enter');
    await window.heading.getByText(window.text('nav.populations')).waitFor();
    await press('?');
    await window.page.getByRole('dialog').getByText(window.text('shortcut.rows')).waitFor();
    await press('Escape');
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
