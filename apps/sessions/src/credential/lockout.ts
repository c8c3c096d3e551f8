// Five failed sign-ins within 15 minutes cause a lockout, for 15 minutes after the fifth.
const maxFailures = 5;
const windowMs = 15 * 60 * 1000;
const lockMs = 15 * 60 * 1000;

/** Older failures have no effect. */
export const failureRetentionMs = windowMs + lockMs;

/** The remaining seconds of a lockout after failures at these times, the latest first; 0 without a lockout. */
export function lockedSeconds(failures: readonly Date[], now: Date): number {
  const times = failures.map((time) => time.getTime());
  const fifth = times.findIndex((time, i) => {
    const first = times[i + maxFailures - 1];
    return first !== undefined && time - first <= windowMs;
  });
  const last = times[fifth];
  if (last === undefined) return 0;
  return Math.max(0, Math.ceil((last + lockMs - now.getTime()) / 1000));
}

/** The seconds of the lockout that one more failure now would cause; undefined if it would cause none. */
export function lockAfterOneMore(failures: readonly Date[], now: Date): number | undefined {
  const recent = failures.filter((time) => now.getTime() - time.getTime() <= windowMs);
  return recent.length + 1 >= maxFailures ? lockMs / 1000 : undefined;
}
