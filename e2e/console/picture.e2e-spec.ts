/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch */
import { workspaceRoot } from '@gatehouse/embedded';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { pictures } from './picture.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

const folder = path.join(workspaceRoot(), 'docs/images');
const maxBytes = 200_000;
const files = Object.keys(pictures);

// `PICTURES=write node tools/jest.mjs e2e/console picture` takes them again, after a change of the page.
if (process.env['PICTURES'] === 'write')
  withChromium('writes the pictures of docs/console.md', () => {
    let browser: Browser;
    beforeAll(async () => void (browser = await connectBrowser()));
    afterAll(() => browser?.close());

    it.each(Object.entries(pictures))('%s', async (file, { role, theme, address, text }) => {
      const window = await ConsoleWindow.open(browser, { theme });
      await window.logIn(userOf(role), password);
      await window.open(address(stage().samples));
      await window.main.getByText(text).first().waitFor();
      await window.main.getByText('Loading…').first().waitFor({ state: 'detached' });
      await window.page.screenshot({ path: path.join(folder, file) });
      await window.close();
    });
  });

describe('the pictures of docs/console.md', () => {
  it('are those of the table', () => {
    const page = readFileSync(path.join(workspaceRoot(), 'docs/console.md'), 'utf8');
    const shown = [...page.matchAll(/!\[[^\]]+\]\(images\/([\w.-]+)\)/g)].map(([, name]) => name);
    expect(shown).toEqual(files);
  });

  it.each(files)('include a small %s', (file) => {
    expect(statSync(path.join(folder, file)).size).toBeLessThan(maxBytes);
  });
});
