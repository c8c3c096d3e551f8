import type { Browser, ClockRound } from './browser.types';

const clockFunctions: readonly string[] = ['Date.now', 'performance.now', 'setTimeout'];
/** Browsers that protect privacy round their clocks to 100 ms at most, each of the two. */
const roughness = 300;
/** No real timer is on time, again and again, by a hundredth of a millisecond. */
const exactness = 0.01;

/** Whether the clock has been replaced, stands still, runs at a pace of its own, or jumps from timer to timer. */
export function isClockControlled({ patched, clock, engine }: Browser): boolean {
  if (patched.some((name) => clockFunctions.includes(name))) return true;
  if (!clock?.length) return false;
  // One round may meet with a computer that wakes up or sets its clock.
  if (clock.every(isOff)) return true;
  // Others than Chrome round their clocks so far that every timer may look exact. While the page loads something, even a
  // clock that jumps goes on for a while.
  return engine === 'chromium' && clock.some(isExact);
}

function isOff({ long }: ClockRound): boolean {
  return long.byPerformance < long.asked / 4 || Math.abs(long.byDate - long.byPerformance) > roughness;
}

function isExact({ short }: ClockRound): boolean {
  return short.every(({ asked, byPerformance }) => Math.abs(byPerformance - asked) < exactness);
}
