/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser, Locator } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { addressOf, screens, screenTable } from './screen.table';
import { hostile, hostileCustomer, hostileDob, hostilePopulation } from './seed/hostile';
import { customer, password, userOf } from './seed/seed';
import { stage } from './stage';

/** Elements that only the texts of the attacker could have made. */
const injected =
  'img[src="x"], img[src*="evil"], svg[onload], #page script, [onerror], a[href^="javascript"]';

/** The screens that show such texts at once, and one of them. The others show them after a step, or none at all. */
const shownTexts: Readonly<Record<string, string>> = {
  [screens.alert]: hostile.alias,
  [screens.customers]: hostile.displayName,
};

withChromium('a stored script is shown as a text', () => {
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

  /** The screen with the data of the hostile customer, where it has any. */
  const addressOfHostile = (screen: string): string => {
    const { samples } = stage();
    const { alert, delivery, session } = samples.hostile;
    const values: Record<string, Record<string, string>> = {
      [screens.alert]: { population: hostilePopulation, id: alert },
      [screens.population]: { name: hostilePopulation },
      [screens.delivery]: { id: delivery },
      '/c/$customer/$mode/sessions/$id': { id: session },
    };
    return addressOf(screen, samples, {
      ...screenTable[screen]?.example?.(samples),
      customer: hostileCustomer,
      ...values[screen],
    });
  };
  const shows = (text: string, place: Locator = window.main) => place.getByText(text).first().waitFor();
  const expectHarmless = async (): Promise<void> => {
    expect(await window.page.locator(injected).count()).toBe(0);
    expect(window.incidents).toEqual([]);
  };

  it.each(Object.keys(screenTable))('at %s', async (screen) => {
    await window.goTo(addressOfHostile(screen));
    expect(await window.access()).toBe('shown');
    const text = shownTexts[screen];
    if (text !== undefined) await shows(text);
    await expectHarmless();
  });

  it('in the list of alerts', async () => {
    await window.goTo(addressOfHostile(screens.populations));
    await window.goTo(`${addressOfHostile(screens.alerts)}?state=all`);
    await shows(hostile.personId);
    await expectHarmless();
  });

  it('in the comparison, the reasons and the history of an alert', async () => {
    await window.goTo(addressOfHostile(screens.alert));
    for (const text of [hostile.firstname, hostile.program, hostile.note, hostile.personId])
      await shows(text.split(' ')[0]!);
    await expectHarmless();
  });

  it('among the people of a population', async () => {
    await window.goTo(`${addressOfHostile(screens.population)}?tab=people`);
    await window.button('people.show').click();
    await shows(hostile.lastname);
    await expectHarmless();
  });

  it('in the settings of a population and of a customer', async () => {
    await window.button('population.settings').click();
    await window.page.getByRole('dialog').waitFor();
    await expectHarmless();
    await window.page.keyboard.press('Escape');
    await window.goTo(screens.customers);
    await window.main.getByText(hostile.displayName).click();
    await window.page.getByRole('dialog').waitFor();
    await expectHarmless();
    await window.page.keyboard.press('Escape');
  });

  it('in the metadata of a session, and in the content of its webhook', async () => {
    const shown = hostile.metadata.slice(0, hostile.metadata.indexOf('"'));
    await window.goTo(addressOfHostile('/c/$customer/$mode/sessions/$id'));
    await window.button('session.show').click();
    await shows(shown);
    await expectHarmless();
    await window.goTo(addressOfHostile(screens.delivery));
    await window.button('payload.show').click();
    await shows(shown, window.main.getByRole('region', { name: window.text('payload.title') }));
    await expectHarmless();
  });

  it('in the name of a customer that a user was refused', async () => {
    const name = `<img src=x onerror="alert('refused')">`;
    // Of a user of its own: what a user is refused often has no entry of its own.
    const curious = 'curious.user';
    const admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
    await admin.call('POST', 'users', { user: curious, password, roles: ['viewer'], customers: [customer] });
    const user = await ConsoleApi.logIn(stage().suite.url, curious, password);
    const path = `customers/${encodeURIComponent(name)}/test/sessions/sessions`;
    expect((await user.send('GET', path)).status).toBe(404);
    await window.goTo(`${addressOfHostile(screens.audit)}?trail=console&action=access.refused`);
    await window.main.getByText(curious).first().click();
    await shows('onerror=', window.page.getByRole('dialog'));
    await expectHarmless();
    await window.page.keyboard.press('Escape');
  });

  it('in an entry of the audit log', async () => {
    await window.goTo(addressOfHostile(screens.audit));
    await window.main.getByText('alert.dismissed', { exact: false }).first().click();
    const dialog = window.page.getByRole('dialog');
    await dialog.waitFor();
    await expectHarmless();
    await window.page.keyboard.press('Escape');
  });

  it('in the matches of a name', async () => {
    await window.goTo(`${addressOfHostile(screens.try)}?dataset=watchlist`);
    await window.page.getByLabel(window.text('person.firstname')).fill(hostile.firstname);
    await window.page.getByLabel(window.text('person.lastname')).fill(hostile.lastname);
    await window.page.getByLabel(window.text('person.dob')).fill(hostileDob);
    await window.button('try.submit').click();
    await shows(hostile.alias);
    await expectHarmless();
  });

  it('in the results of a file', async () => {
    await window.goTo(`${addressOfHostile(screens.file)}?dataset=watchlist`);
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const row = [hostile.personId, hostile.firstname, hostile.lastname, hostileDob].map(quote).join(',');
    const buffer = Buffer.from(`id,firstname,lastname,dob\n${row}\n`);
    const name = `${hostile.personId}.csv`;
    await window.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await window.button('file.submit').click();
    await shows(hostile.personId, window.main.getByRole('gridcell'));
    await expectHarmless();
  });

  it('in the report of an alert, which may load nothing and run nothing', async () => {
    await window.goTo(addressOfHostile(screens.alert));
    const [report] = await Promise.all([
      window.context.waitForEvent('page'),
      window.page.getByRole('link', { name: window.text('alert.report') }).click(),
    ]);
    await report.getByText(hostile.lastname).first().waitFor();
    expect(await report.locator(injected).count()).toBe(0);
    await report.close();
    expect(window.incidents).toEqual([]);
  });

  it('and not accepted where a name is an identifier', async () => {
    const admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
    const status = async (path: string, body: object) => (await admin.send('POST', path, body)).status;
    const name = '<script>';
    expect(await status('services/sessions/keys', { customer: name, mode: 'test' })).toBe(400);
    expect(await status('users', { user: name, password, roles: ['viewer'], customers: ['*'] })).toBe(400);
    expect(await status('users', { user: 'x', password, roles: ['viewer'], customers: [name] })).toBe(400);
  });
});
