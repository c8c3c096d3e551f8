import type { ClockRound, TimedWait } from './browser.types';

const shortWaits = [5, 7, 9, 6, 8, 5, 7, 6];
// Longer than twice the roughest clock, so that one which goes on can not seem to stand still.
const longWait = 210;
const rounds = 2;

/** Waits for a few timers, about 0.6 seconds in all, and tells what the clocks of the page made of it. */
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
