// Safari has no idle callbacks.
const withoutCallbackMs = 200;
const maxWaitMs = 1_000;

/** Resolves when the page has nothing more urgent to do, such as showing its first screen. */
export function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve, withoutCallbackMs);
  });
}

/** Whether the browser is set to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
