import type { ClockRound, TimedWait } from './browser.types';

const shortWaits = [5, 7, 9, 6, 8, 5, 7, 6];
// More than twice the coarsest resolution, so that a running clock cannot seem to be stopped.
const longWait = 210;
const rounds = 2;

/** Waits for several timers, about 0.6 seconds in total, and measures them with both clocks. */
export async function observeClock(): Promise<ClockRound[]> {
  const observed: ClockRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const short: TimedWait[] = [];
    for (const asked of shortWaits) short.push(await timedWait(asked));
    observed.push({ short, long: await timedWait(longWait) });
  }
  return observed;
}

async function timedWait(asked: number): Promise<TimedWait> {
  const performanceBefore = performance.now();
  const dateBefore = Date.now();
  await new Promise((resolve) => setTimeout(resolve, asked));
  return { asked, byPerformance: performance.now() - performanceBefore, byDate: Date.now() - dateBefore };
}
