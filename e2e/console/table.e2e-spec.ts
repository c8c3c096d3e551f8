/* eslint-disable @nx/enforce-module-boundaries -- the browser of the tests in e2e/launch, the processes of those in e2e/test */
import { readCommandLine } from '@gatehouse/embedded';
import { eventually } from '@gatehouse/testing';
import type { Browser, Route } from 'playwright-core';
import { withChromium } from '../launch/chromium';
import { descendants } from '../test/process-tree';
import { makeLongTrail } from './audit-rows';
import { connectBrowser } from './browser';
import { ConsoleApi } from './console-api';
import { ConsoleWindow } from './console-window';
import { addressOf, screens } from './screen.table';
import { password, userOf } from './seed/seed';
import { stage } from './stage';

// A start takes seconds, and minutes on a very busy machine.
const restartTimeoutMs = 300_000;

withChromium('a table of the console', () => {
  let browser: Browser;
  let window: ConsoleWindow;
  beforeAll(async () => {
    browser = await connectBrowser();
    // The server of the console itself: the edge is a part of the process that one test stops.
    window = await ConsoleWindow.open(browser, { url: stage().suite.apps['console'] });
    await window.logIn(userOf('admin'), password);
  });
  afterAll(async () => {
    await window?.close();
    await browser?.close();
  });

  const rows = () => window.main.locator('[role=row]:not(.row-head)');

  it('says that it loads, and then shows its rows', async () => {
    const { page } = window;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const hold = async (route: Route) => {
      await held;
      await route.continue();
    };
    await page.route('**/webhooks/deliveries?*', hold);
    await page.evaluate(
      `history.pushState({}, '', ${JSON.stringify(`/console${addressOf(screens.webhooks, stage().samples)}`)})`,
    );
    const status = window.main.getByRole('status').getByText(window.text('state.loading'));
    await status.waitFor({ state: 'attached' });
    expect(await rows().count()).toBe(0);
    letGo();
    await rows().first().waitFor();
    expect(await status.count()).toBe(0);
    await page.unroute('**/webhooks/deliveries?*', hold);
  });

  it('says that there is nothing, and what to do', async () => {
    await window.goTo(`${addressOf(screens.webhooks, stage().samples)}?status=DROPPED`);
    await window.main.getByText(window.text('delivery.none'), { exact: true }).waitFor();
    await window.main.getByText(window.text('delivery.none.hint')).waitFor();
  });

  it('says that the service has stopped, and shows its rows after another try', async () => {
    const { suite, samples } = stage();
    const isSanctions = (pid: number) => readCommandLine(pid)?.includes('apps/sanctions/') ?? false;
    const [pid] = descendants(suite.pid).filter(isSanctions);
    // It would start the service again within a second.
    process.kill(suite.pid, 'SIGSTOP');
    try {
      process.kill(pid!, 'SIGKILL');
      await window.goTo(addressOf(screens.audit, samples));
      const problem = window.main.getByRole('alert');
      await problem.getByText(window.text('problem.unreachable')).waitFor();
      expect(await window.button('action.retry').isVisible()).toBe(true);
      expect(await rows().count()).toBe(0);
    } finally {
      process.kill(suite.pid, 'SIGCONT');
    }
    await eventually(async () => {
      const reply = await fetch(`${suite.url}/v2/open-sanctions/datasets`, {
        headers: { 'x-api-key': suite.apiKey },
      });
      expect(reply.status).toBe(200);
    }, restartTimeoutMs);
    await window.button('action.retry').click();
    await rows().first().waitFor();
    expect(await window.main.getByRole('alert').count()).toBe(0);
  });

  describe('of 100,000 rows', () => {
    // More than any window shows.
    const maxRendered = 80;
    let total: number;
    beforeAll(async () => {
      const admin = await ConsoleApi.logIn(stage().suite.url, userOf('admin'), password);
      total = await makeLongTrail(admin, stage().suite.databaseUrl, 'large');
    });

    const address = (): string => addressOf(screens.audit, stage().samples, { customer: 'large' });
    const countLoaded = async (): Promise<number> => {
      const text = await window.main.locator('.table-count').innerText();
      return Number(text.replaceAll(/\D/g, ''));
    };
    /** Goes to the last row that is loaded. */
    const pressEnd = async (): Promise<void> => {
      await rows().first().focus();
      await window.page.keyboard.press('End');
    };

    it('gets them page by page from the server', async () => {
      await window.goTo(address());
      await rows().first().waitFor();
      await eventually(async () => expect(await countLoaded()).toBe(100));
      for (let loaded = 100; loaded < 500; loaded = await countLoaded()) {
        await pressEnd();
        await eventually(async () => expect(await countLoaded()).toBeGreaterThan(loaded));
        expect(await rows().count()).toBeLessThan(maxRendered);
      }
      expect(await countLoaded()).toBeLessThan(total / 10);
    });

    it('keeps few elements, and the focus, while it goes through all of them', async () => {
      const pageSize = 10_000;
      // The real pages have 100 rows; a thousand of them would take minutes.
      await window.page.route('**/v2/open-sanctions/audit?*', (route) => {
        const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
        const items = Array.from({ length: pageSize }, (_, index) => ({
          position: total - cursor - index,
          at: '2026-01-01T00:00:00.000Z',
          actor: { type: 'system' },
          action: 'alert.opened',
          subject: `alert/${total - cursor - index}`,
        }));
        const next = cursor + pageSize;
        return route.fulfill({ json: { items, nextCursor: next < total ? String(next) : null } });
      });
      await window.goTo(`${address()}?period=month`);
      await eventually(async () => expect(await countLoaded()).toBe(pageSize));
      for (let loaded = pageSize; loaded < total; loaded = await countLoaded()) {
        await pressEnd();
        await eventually(async () => expect(await countLoaded()).toBeGreaterThan(loaded));
        expect(await rows().count()).toBeLessThan(maxRendered);
      }
      await pressEnd();
      await window.main.getByText('alert/1', { exact: true }).waitFor();
      expect(await rows().count()).toBeLessThan(maxRendered);
      await window.page.keyboard.press('Home');
      await window.main.getByText(`alert/${total}`, { exact: true }).waitFor();
      expect(await window.page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(1500);
    });
  });

  it('causes no error, dialog or violation', () => expect(window.incidents).toEqual([]));
});
