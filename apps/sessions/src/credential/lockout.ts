// Five failed sign-ins within 15 minutes lock the sixth out, for 15 minutes from the fifth.
const most = 5;
const windowMilliseconds = 15 * 60 * 1000;
const lockMilliseconds = 15 * 60 * 1000;

/** How far back failures can matter. */
export const rememberedMilliseconds = windowMilliseconds + lockMilliseconds;

/** For how many more seconds a subject is locked out that failed at these times, the latest first; 0 if it is not. */
export function lockedSeconds(failures: readonly Date[], now: Date): number {
  const times = failures.map((time) => time.getTime());
  const fifth = times.findIndex((time, i) => {
    const first = times[i + most - 1];
    return first !== undefined && time - first <= windowMilliseconds;
  });
  const last = times[fifth];
  if (last === undefined) return 0;
  return Math.max(0, Math.ceil((last + lockMilliseconds - now.getTime()) / 1000));
}

/** For how long one more failure now locks out, in seconds; undefined where it does not. */
export function lockAfterOneMore(failures: readonly Date[], now: Date): number | undefined {
  const recent = failures.filter((time) => now.getTime() - time.getTime() <= windowMilliseconds);
  return recent.length + 1 >= most ? lockMilliseconds / 1000 : undefined;
}
