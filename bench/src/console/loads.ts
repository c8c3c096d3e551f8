/* eslint-disable @nx/enforce-module-boundaries -- the console in a window is that of the browser tests, which are no library */
import type { Browser } from 'playwright-core';
import { ConsoleWindow } from '../../../e2e/console/console-window';
import { addressOf, screens } from '../../../e2e/console/screen.table';
import { password, userOf } from '../../../e2e/console/seed/seed';
import { stage } from '../../../e2e/console/stage';
import { isQuick, ms } from '../suite/report';
import { inTurn } from '../suite/rounds';

const rounds = isQuick ? 1 : 5;

/** Since the navigation, when the content has been painted. */
const paintedAt = (selector: string): string => `new Promise((resolve) => {
  const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  const look = () => document.querySelector(${JSON.stringify(selector)}) && (observer.disconnect(), painted());
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true });
  look();
})`;

/** Milliseconds of each load, in turns. Each has a browser profile of its own, so nothing is cached, except where it is said. */
export async function measureLoads(browser: Browser) {
  const { suite, samples } = stage();
  const url = suite.apps['console'];
  const overview = `${url}/console${addressOf(screens.overview, samples)}`;
  const user = await ConsoleWindow.open(browser, { url });
  await user.logIn(userOf('viewer'), password);
  const storageState = await user.context.storageState();
  const load = (address: string, selector: string, isLoggedIn: boolean) => async (): Promise<number> => {
    const context = await browser.newContext(isLoggedIn ? { storageState } : {});
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'commit' });
    const time = await page.evaluate<number>(paintedAt(selector));
    await context.close();
    return time;
  };
  const again = async (): Promise<number> => {
    await user.page.goto(overview, { waitUntil: 'commit' });
    return user.page.evaluate<number>(paintedAt('#main .chart svg'));
  };
  const figures = await inTurn(
    { title: 'loads', rounds, show: ms },
    {
      baseline: load(`${url}/health/live`, 'body', false),
      'login, first visit': load(`${url}/console/login`, 'form input[type=password]', false),
      'overview with its data, first visit': load(overview, '#main .chart svg', true),
      'overview with its data, scripts cached': again,
    },
  );
  await user.close();
  return figures;
}
