/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow, type Language, type Theme } from './console-window';
import { addressOf, screens, screenTable } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
// React Aria announces that a button is busy by its id, for seconds, also after the login has left with its button.
const runAxe = `axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    [id, target.join(' '), failureSummary.split('\\n').pop().trim()].join(': '))))`;

/** Every screen has both themes and both languages; colors and texts do not depend on each other. */
const looks: [Theme, Language][] = [
  ['light', 'en'],
  ['dark', 'de'],
];

async function findProblems({ page }: ConsoleWindow): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe);
  return page.evaluate<string[]>(runAxe);
}

withChromium('every screen of the console is accessible', () => {
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

  it('before the login', async () => {
    await window.page.goto(`${window.url}/console`);
    await window.button('login.submit').waitFor();
    expect(await findProblems(window)).toEqual([]);
    await window.changeTheme('dark');
    expect(await findProblems(window)).toEqual([]);
  });

  describe.each(looks)('in %s and %s', (theme, language) => {
    beforeAll(async () => {
      if (language === 'en') await window.logIn(userOf('admin'), password);
      else await window.changeLanguage(language);
      await window.changeTheme(theme);
    });

    it.each(Object.keys(screenTable))('%s', async (screen) => {
      await window.goTo(addressOf(screen, stage().samples));
      expect(await window.access()).toBe('shown');
      expect(await findProblems(window)).toEqual([]);
    });

    it('the people of a population', async () => {
      await window.goTo(addressOf(screens.population, stage().samples) + '?tab=people');
      await window.button('people.show').click();
      await window.main.getByText('Malenkov').waitFor();
      expect(await findProblems(window)).toEqual([]);
    });

    it('the content of a webhook', async () => {
      await window.goTo(addressOf(screens.delivery, stage().samples));
      await window.button('payload.show').click();
      await window.main.locator('pre').waitFor();
      expect(await findProblems(window)).toEqual([]);
    });

    it('the targets of webhooks', async () => {
      await window.goTo(`${addressOf(screens.webhooks, stage().samples)}?status=targets`);
      await window.main.getByRole('grid').first().waitFor();
      expect(await findProblems(window)).toEqual([]);
    });

    it('the verification of the audit trail', async () => {
      await window.goTo(addressOf(screens.audit, stage().samples));
      await window.button('audit.verify').click();
      await window.page.getByRole('dialog').getByRole('grid').waitFor();
      expect(await findProblems(window)).toEqual([]);
      await window.page.keyboard.press('Escape');
    });

    it('the dialog of a decision', async () => {
      await window.goTo(addressOf(screens.alert, stage().samples));
      await window.page.getByRole('button', { name: window.text('act.dismiss') }).click();
      await window.page.getByRole('dialog').waitFor();
      expect(await findProblems(window)).toEqual([]);
      await window.page.keyboard.press('Escape');
    });
  });

  it('at an address without a screen', async () => {
    await window.page.goto(`${window.url}/console/nothing`);
    await window.page.getByText(window.text('problem.notFound')).waitFor();
    expect(await findProblems(window)).toEqual([]);
  });

  it('without an error, a dialog or a violation', () => expect(window.incidents).toEqual([]));
});
