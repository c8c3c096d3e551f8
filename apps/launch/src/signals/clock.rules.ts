import type { Browser, ClockRound } from './browser.types';

const clockFunctions: readonly string[] = ['Date.now', 'performance.now', 'setTimeout'];
/** Browsers with privacy protection round each of the two clocks to at most 100 ms. */
const maxDriftMs = 300;
/** No real timer is repeatedly exact to a hundredth of a millisecond. */
const minJitterMs = 0.01;

/** Whether the clock is patched, stopped, running at another speed, or jumping from timer to timer. */
export function isClockControlled({ patched, clock, engine }: Browser): boolean {
  if (patched.some((name) => clockFunctions.includes(name))) return true;
  if (!clock?.length) return false;
  // One round may coincide with a computer that wakes up or sets its clock.
  if (clock.every(isDrifting)) return true;
  // Other engines round their clocks so much that any timer may look exact. While the page loads, even a jumping clock runs
  // normally for a while.
  return engine === 'chromium' && clock.some(isExact);
}

function isDrifting({ long }: ClockRound): boolean {
  return long.byPerformance < long.asked / 4 || Math.abs(long.byDate - long.byPerformance) > maxDriftMs;
}

function isExact({ short }: ClockRound): boolean {
  return short.every(({ asked, byPerformance }) => Math.abs(byPerformance - asked) < minJitterMs);
}
