import type { Route } from 'playwright-core';
import type { ConsoleWindow } from './console-window';

/** What shows that the console waits for the server. */
export const progress = ':is([role=progressbar], [aria-busy=true], .spinner, .loading):visible';

/** Holds the replies of the requests that match, until they are released. A request that changes something is not sent on. */
export async function holdReplies({ page }: ConsoleWindow, request: RegExp, isWrite = false) {
  let letGo = (): void => undefined;
  let report = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const isAsked = new Promise<void>((resolve) => (report = resolve));
  const hold = async (route: Route): Promise<void> => {
    if (isWrite && route.request().method() === 'GET') return route.fallback();
    report();
    await released;
    await (isWrite ? route.abort() : route.continue());
  };
  await page.route(request, hold);
  return {
    isAsked,
    release: async (): Promise<void> => {
      letGo();
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}
