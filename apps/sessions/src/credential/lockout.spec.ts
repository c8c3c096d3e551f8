import fc from 'fast-check';
import * as lockout from './lockout';
import { lockoutRules, type SubjectKind } from './lockout.table';

const { failureRetentionMs, findRule, toSubject } = lockout;
const lockedSeconds = (failures: Date[], at: Date) =>
  lockout.lockedSeconds(lockoutRules.person, failures, at);
const lockAfterOneMore = (failures: Date[], at: Date) =>
  lockout.lockAfterOneMore(lockoutRules.person, failures, at);

const minute = 60_000;
const now = new Date('2026-11-15T12:00:00Z');
/** Failures this many milliseconds ago, the latest first. */
const ago = (...times: number[]) => times.map((time) => new Date(now.getTime() - time));

describe('the lockout after failed sign-ins', () => {
  it('does not start before the fifth failure', () => {
    for (let count = 0; count < 5; count++)
      expect(lockedSeconds(ago(...Array<number>(count).fill(0)), now)).toBe(0);
  });

  it('starts with the fifth failure and lasts 15 minutes', () => {
    expect(lockedSeconds(ago(0, 1, 2, 3, 4), now)).toBe(900);
    expect(lockedSeconds(ago(5 * minute, 6 * minute, 7 * minute, 8 * minute, 9 * minute), now)).toBe(600);
  });

  it('counts five failures within exactly 15 minutes, but not one millisecond more', () => {
    expect(lockedSeconds(ago(0, minute, minute, minute, 15 * minute), now)).toBe(900);
    expect(lockedSeconds(ago(0, minute, minute, minute, 15 * minute + 1), now)).toBe(0);
  });

  it('is rounded up to whole seconds', () => {
    const fifthAgo = (time: number) => lockedSeconds(ago(time, time + 1, time + 2, time + 3, time + 4), now);
    expect(fifthAgo(1)).toBe(900);
    expect(fifthAgo(1000)).toBe(899);
    expect(fifthAgo(15 * minute - 1)).toBe(1);
    expect(fifthAgo(15 * minute)).toBe(0);
    expect(fifthAgo(15 * minute + 1)).toBe(0);
  });

  it('lasts although the failures before the fifth are older than the window', () => {
    expect(lockedSeconds(ago(14 * minute, 26 * minute, 27 * minute, 28 * minute, 29 * minute), now)).toBe(60);
  });

  it('is not lifted by one more failure', () => {
    const five = [10, 11, 12, 13, 14].map((minutes) => minutes * minute);
    expect(lockedSeconds(ago(...five), now)).toBe(300);
    expect(lockedSeconds(ago(0, ...five), now)).toBe(900);
    expect(lockedSeconds(ago(0, 14 * minute, 26 * minute, 27 * minute, 28 * minute, 29 * minute), now)).toBe(
      60,
    );
  });

  it.each(Object.entries(lockoutRules))(
    'of the subject %s ignores only failures that are older than the retention',
    (_, rule) => {
      const oldest = rule.windowMs + rule.lockMs - 1;
      const failures = ago(rule.lockMs - 1, ...Array<number>(rule.maxFailures - 1).fill(oldest));
      expect(lockout.lockedSeconds(rule, failures, now)).toBeGreaterThan(0);
      expect(oldest).toBeLessThan(failureRetentionMs);
    },
  );

  it('is predicted correctly by lockAfterOneMore, for 900 seconds', () => {
    const times = fc.array(fc.integer({ min: 0, max: 40 * minute }), { maxLength: 12 });
    fc.assert(
      fc.property(times, (given) => {
        const failures = ago(...[...given].sort((a, b) => a - b));
        const isLocking = lockAfterOneMore(failures, now) !== undefined;
        const after = lockedSeconds([now, ...failures], now);
        if (isLocking) expect([lockAfterOneMore(failures, now), after]).toEqual([900, 900]);
        else expect(after).toBe(lockedSeconds(failures, now));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the table of lockouts', () => {
  const kinds = Object.keys(lockoutRules) as SubjectKind[];

  it.each([
    ['key', 5, true],
    ['person', 5, true],
    ['network', 10, false],
    ['all', 300, false],
  ] as const)('locks out a %s after %d failures in 15 minutes', (kind, count, isReset) => {
    const rule = lockoutRules[kind];
    expect(rule.isReset).toBe(isReset);
    const spread = (times: number, step: number) => ago(...Array.from({ length: times }, (_, i) => i * step));
    const step = (15 * minute) / (count - 1);
    expect(lockout.lockedSeconds(rule, spread(count - 1, 0), now)).toBe(0);
    expect(lockout.lockedSeconds(rule, spread(count, step), now)).toBe(900);
    expect(lockout.lockedSeconds(rule, spread(count, step + 1), now)).toBe(0);
    expect(lockout.lockAfterOneMore(rule, spread(count - 1, 0), now)).toBe(900);
    expect(lockout.lockAfterOneMore(rule, spread(count - 2, 0), now)).toBeUndefined();
  });

  it('is found by the subject', () => {
    for (const kind of kinds) expect(findRule(toSubject(kind, 'x:y'))).toBe(lockoutRules[kind]);
  });

  it('keeps failures as long as any rule needs them', () => {
    for (const { windowMs, lockMs } of Object.values(lockoutRules))
      expect(failureRetentionMs).toBeGreaterThanOrEqual(windowMs + lockMs);
  });
});
