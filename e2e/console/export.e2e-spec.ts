/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { readDownload } from './download';
import { addressOf, screens, screenTable } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

/** They have something to export when a name or a file was compared. */
const afterCheck: readonly string[] = [screens.try, screens.file];

withChromium('CSV export', () => {
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

  const save = async (): Promise<string[]> => {
    const download = window.page.waitForEvent('download');
    await window.main.getByRole('button', { name: window.text('action.exportCsv') }).click();
    return (await readDownload(await download)).trim().split('\r\n');
  };

  it.each(Object.keys(screenTable).filter((screen) => !afterCheck.includes(screen)))(
    'is on %s',
    async (screen) => {
      await window.open(addressOf(screen, stage().samples));
      await window.main
        .getByRole('button', { name: window.text('action.exportCsv') })
        .first()
        .waitFor();
    },
  );

  it('has the matches of a name, with what adds up to their score', async () => {
    await window.open(`${addressOf(screens.try, stage().samples)}?dataset=watchlist`);
    await window.page.getByLabel(window.text('person.firstname')).fill('Ahmad');
    await window.page.getByLabel(window.text('person.lastname')).fill('Karimi');
    await window.button('try.submit').click();
    const [header, first, ...rest] = await save();
    expect(header).toContain(window.text('match.score'));
    expect(first).toMatch(/^0\.9\d+,Ahmed Karimi,Ahmed Karimi,1977-12-21,/);
    expect(first).toContain(',watchlist,wl-1007,');
    expect(first).toContain('1.000 Compared with the listed name');
    expect(rest).toEqual([]);
  });

  it('has the rows of a file that match', async () => {
    await window.open(`${addressOf(screens.file, stage().samples)}?dataset=watchlist`);
    const buffer = Buffer.from(
      'id,firstname,lastname,dob\n7,Ahmed,Karimi,1977-12-21\n8,Anna,Lindqvist,1990-05-04\n',
    );
    await window.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
    await window.button('file.submit').click();
    const [, first, ...rest] = await save();
    expect(first).toContain(',7,Ahmed,Karimi,1977-12-21,wl-1007,');
    expect(rest).toEqual([]);
  });
});
