import { type LockoutRule, lockoutRules, type SubjectKind } from './lockout.table';

/** Older failures have no effect. */
export const failureRetentionMs = Math.max(
  ...Object.values(lockoutRules).map(({ windowMs, lockMs }) => windowMs + lockMs),
);

/** The name of a subject: its kind, and its id within the kind. */
export const toSubject = (kind: SubjectKind, id: string): string => `${kind}:${id}`;

/** The rule for a subject. */
export const findRule = (subject: string): LockoutRule =>
  lockoutRules[subject.slice(0, subject.indexOf(':')) as SubjectKind];

/** The remaining seconds of a lockout after failures at these times, the latest first; 0 without a lockout. */
export function lockedSeconds(
  { maxFailures, windowMs, lockMs }: LockoutRule,
  failures: readonly Date[],
  now: Date,
): number {
  const times = failures.map((time) => time.getTime());
  const locking = times.findIndex((time, i) => {
    const first = times[i + maxFailures - 1];
    return first !== undefined && time - first <= windowMs;
  });
  const last = times[locking];
  if (last === undefined) return 0;
  return Math.max(0, Math.ceil((last + lockMs - now.getTime()) / 1000));
}

/** The seconds of the lockout that one more failure now would cause; undefined if it would cause none. */
export function lockAfterOneMore(
  { maxFailures, windowMs, lockMs }: LockoutRule,
  failures: readonly Date[],
  now: Date,
): number | undefined {
  const recent = failures.filter((time) => now.getTime() - time.getTime() <= windowMs);
  return recent.length + 1 >= maxFailures ? lockMs / 1000 : undefined;
}
