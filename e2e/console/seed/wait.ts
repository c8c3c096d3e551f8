import { setTimeout as pause } from 'node:timers/promises';

// Only a failing setup waits this long.
const timeoutMs = 120_000;

/** Repeats a request until it returns something. The setup of Jest cannot load `eventually` of @gatehouse/testing. */
export async function waitFor<T>(what: string, probe: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`There is still no ${what}.`);
    await pause(100);
  }
}
