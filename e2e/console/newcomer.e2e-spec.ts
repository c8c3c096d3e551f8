/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { eventually } from '@gatehouse/testing';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { addressOf, screens, screenTable } from './screen.table';
import { endSession } from './seed/seed';
import { stage } from './stage';

/** The screens on which a session appears when it ends, as far as the page has them. */
const arrivals = [screens.webhooks, '/c/$customer/$mode/sessions'].filter((screen) => screen in screenTable);

withChromium('a newcomer who has run npm start', () => {
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

  const countRows = async (): Promise<number> => {
    const text = await window.main.locator('.table-count').innerText();
    return Number(/\d+/.exec(text)?.[0] ?? NaN);
  };

  it('logs in with what was printed', async () => {
    const { user, password } = stage().suite.consoleLogin;
    await window.logIn(user, password);
    expect(await window.access()).toBe('shown');
    expect(await window.page.locator('.scope select').inputValue()).toBe('demo');
  });

  it.each(arrivals)('sees at %s how a sandbox session ends, without a reload', async (screen) => {
    const { suite, receiver, samples } = stage();
    await window.goTo(addressOf(screen, samples));
    await window.page.evaluate('window.isSamePage = true');
    await eventually(async () => expect(await countRows()).toBeGreaterThan(0));
    const before = await countRows();
    await endSession(suite, `${receiver}/hook`);
    await eventually(async () => expect(await countRows()).toBe(before + 1));
    expect(await window.page.evaluate('window.isSamePage')).toBe(true);
  });

  it('sees why a webhook has failed, and resends it', async () => {
    const { samples } = stage();
    await window.goTo(addressOf(screens.webhooks, samples));
    await window.page.getByRole('link', { name: window.text('deliveryStatus.FAILED') }).click();
    await window.page.waitForURL(/status=FAILED/);
    await window.main.getByText('410').first().waitFor();
    await window.main.getByRole('row').nth(1).click();
    await window.page.waitForURL(new RegExp(samples.failedDelivery));
    const attempts = window.main.locator('.timeline-bad');
    await attempts.first().waitFor();
    const before = await attempts.count();
    await window.button('delivery.resend').click();
    await window.page.getByText(window.text('delivery.resentOne')).first().waitFor();
    await eventually(async () => expect(await attempts.count()).toBeGreaterThan(before));
  });

  it('decides an alert', async () => {
    const { samples } = stage();
    await window.goTo(addressOf(screens.alerts, samples));
    const rows = window.main.getByRole('row');
    await rows.nth(1).click();
    const confirm = window.main.getByRole('button', { name: window.text('act.confirm') });
    await confirm.waitFor();
    const [name = ''] = (await window.heading.innerText()).split('\n');
    await confirm.click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption('same_person');
    await dialog.getByRole('button', { name: window.text('act.confirm') }).click();
    await dialog.waitFor({ state: 'detached' });
    await window.heading.getByText(window.text('alertState.CONFIRMED')).waitFor();
    expect(await window.heading.innerText()).toContain(name);
  });

  it('finds the decision in the audit log, with the own name', async () => {
    await window.goTo(addressOf(screens.audit, stage().samples));
    const row = window.main.getByRole('row').filter({ hasText: 'alert.confirmed' }).first();
    await row.getByText(stage().suite.consoleLogin.user).first().waitFor();
  });

  it('logs out, and the way back is the login', async () => {
    await window.page.getByRole('button', { name: window.text('user.menu', { user: 'admin' }) }).click();
    await window.button('action.logOut').click();
    await window.button('login.submit').waitFor();
    await window.page.goto(`${window.url}/console${addressOf(screens.alerts, stage().samples)}`);
    await window.button('login.submit').waitFor();
    expect(await window.page.getByText('Malenkov').count()).toBe(0);
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
