/* eslint-disable @nx/enforce-module-boundaries -- the roles of the console, and the browser of the tests in e2e/launch */
import type { Browser } from 'playwright-core';
import { listPermissions, roles } from '../../apps/console/src/role/role.table';
import { withChromium } from '../launch/chromium';
import { connectBrowser } from './browser';
import { ConsoleWindow } from './console-window';
import { navigationEntries as entries } from './navigation';
import { readRoutes } from './router-file';
import { addressOf, screenTable } from './screen.table';
import { customerAdmin, password, userOf } from './seed/seed';
import { stage } from './stage';

const screens = Object.keys(screenTable);

describe('the table of screens', () => {
  it('has every screen of the router, and no other', () => {
    expect(
      readRoutes()
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...screens].sort());
  });

  it('has every entry of the navigation', () => {
    expect(screens).toEqual(expect.arrayContaining(entries.map(({ to }) => to)));
  });

  it.each(readRoutes().map(({ path, permissions }) => [path, permissions] as const))(
    'gives %s to the roles that have its permissions',
    (path, permissions) => {
      const holders = roles.filter((role) =>
        permissions.every((needed) => listPermissions([role]).some((held) => held === needed)),
      );
      expect(screenTable[path]?.roles).toEqual(holders);
    },
  );
});

withChromium('the console', () => {
  let browser: Browser;
  beforeAll(async () => void (browser = await connectBrowser()));
  afterAll(() => browser?.close());

  describe.each(roles)('of the role %s', (role) => {
    let window: ConsoleWindow;
    const sees = (screen: string) => screenTable[screen]?.roles.includes(role) ?? false;
    beforeAll(async () => {
      window = await ConsoleWindow.open(browser);
      await window.logIn(userOf(role), password);
    });
    afterAll(async () => {
      await window?.close();
    });

    it('lists its screens, in the order of the table', async () => {
      const titles = entries.filter(({ to }) => sees(to)).map(({ title }) => window.text(title));
      expect(await window.navigation()).toEqual(titles);
    });

    it.each(screens)('shows or refuses %s', async (screen) => {
      await window.goTo(addressOf(screen, stage().samples));
      expect(await window.access()).toBe(sees(screen) ? 'shown' : 'refused');
    });

    it('shows or refuses the screen of a link from elsewhere', async () => {
      for (const wanted of [true, false]) {
        const screen = screens.find((each) => sees(each) === wanted);
        if (screen === undefined) continue;
        await window.open(addressOf(screen, stage().samples));
        expect(await window.access()).toBe(wanted ? 'shown' : 'refused');
      }
    });

    it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
  });

  describe('of a user with one customer', () => {
    let window: ConsoleWindow;
    beforeAll(async () => {
      window = await ConsoleWindow.open(browser);
      await window.logIn(customerAdmin, password);
    });
    afterAll(async () => {
      await window?.close();
    });

    it('lists no screen of the installation', async () => {
      const titles = entries.filter(({ to }) => to.startsWith('/c/')).map(({ title }) => window.text(title));
      expect(await window.navigation()).toEqual(titles);
    });

    it.each(screens.filter((screen) => !screen.startsWith('/c/')))('shows nothing of %s', async (screen) => {
      await window.goTo(addressOf(screen, stage().samples));
      await expectNothing(window);
    });

    it.each(screens.filter((screen) => screen.startsWith('/c/')))(
      'shows nothing of another customer at %s',
      async (screen) => {
        const { hostile } = stage().samples;
        const ids: Record<string, string> = { population: 'hostile', name: 'hostile', id: hostile.alert };
        await window.goTo(addressOf(screen, stage().samples, { customer: 'hostile', ...ids }));
        await expectNothing(window);
      },
    );

    it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
  });
});

/** Neither rows nor facts: a problem, the state without permission, or a form without lists. */
async function expectNothing({ main }: ConsoleWindow): Promise<void> {
  expect(await main.locator('[role=gridcell], .facts').count()).toBe(0);
}
