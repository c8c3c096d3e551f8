import fc from 'fast-check';
import { type DueTarget, shareOut } from './share-out';
import { ruleFor } from './target-health';

const now = new Date('2026-01-31T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

const target = (origin: string, wanted: Partial<DueTarget> = {}): DueTarget => ({
  origin,
  dueAt: ago(1),
  failures: 0,
  probeAt: ago(60),
  sending: 0,
  ...wanted,
});
const counts = (targets: DueTarget[], all: number, unproven = all) =>
  Object.fromEntries(shareOut(targets, { all, unproven }, now).map(({ origin, count }) => [origin, count]));

describe('sharing places out', () => {
  it('gives each target what its health allows', () => {
    const targets = [
      target('proven'),
      target('busy', { sending: 7 }),
      target('untried', { failures: null, probeAt: null }),
      target('failing', { failures: 9 }),
      target('broken', { failures: 10, probeAt: ago(-1) }),
      target('probed', { failures: 25 }),
      target('being probed', { failures: 25, sending: 1 }),
      target('full', { sending: 10 }),
    ];
    expect(counts(targets, 100)).toEqual({ proven: 10, busy: 3, untried: 2, failing: 2, probed: 1 });
  });

  it('serves those with the fewest under way first, and among them the one that waited longest', () => {
    const targets = [
      target('backlog', { dueAt: ago(3600), sending: 4 }),
      target('idle', { dueAt: ago(1) }),
      target('idle for longer', { dueAt: ago(2) }),
    ];
    expect(counts(targets, 1)).toEqual({ 'idle for longer': 1 });
    expect(counts(targets, 2)).toEqual({ 'idle for longer': 1, idle: 1 });
    expect(counts(targets, 10)).toEqual({ 'idle for longer': 5, idle: 4, backlog: 1 });
  });

  it('keeps targets that have not answered, or fail, to their part of the places', () => {
    const hanging = Array.from({ length: 50 }, (_, i) =>
      target(`hanging ${i}`, { failures: i % 2 ? null : 3, dueAt: ago(900) }),
    );
    const shares = shareOut([...hanging, target('healthy')], { all: 20, unproven: 10 }, now);
    expect(shares.find(({ origin }) => origin === 'healthy')?.count).toBe(10);
    expect(shares.filter(({ isProven }) => !isProven).reduce((sum, { count }) => sum + count, 0)).toBe(10);
    expect(counts(hanging, 20, -3)).toEqual({});
  });

  it('never gives more than there is, to anybody, and leaves no place empty that somebody may have', () => {
    const any = fc.record({
      origin: fc.uuid(),
      dueAt: fc.integer({ min: 0, max: 1000 }).map(ago),
      failures: fc.option(fc.integer({ min: 0, max: 12 })),
      probeAt: fc.option(fc.integer({ min: -100, max: 100 }).map(ago)),
      sending: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(any, { selector: ({ origin }) => origin, maxLength: 40 }),
        fc.nat(200),
        fc.nat(200),
        (targets, all, unproven) => {
          const shares = shareOut(targets, { all, unproven }, now);
          const given = (proven: boolean) =>
            shares.filter(({ isProven }) => isProven === proven).reduce((sum, { count }) => sum + count, 0);
          const possible = (proven: boolean) =>
            targets
              .map((each) => ({ ...each, rule: ruleFor(each, now) }))
              .filter(({ rule }) => rule.isProven === proven)
              .reduce((sum, { rule, sending }) => sum + Math.max(0, rule.concurrency - sending), 0);
          for (const { origin, count } of shares) {
            const { sending, ...health } = targets.find((each) => each.origin === origin)!;
            expect(count + sending).toBeLessThanOrEqual(ruleFor(health, now).concurrency);
          }
          expect(given(false)).toBeLessThanOrEqual(unproven);
          expect(given(true) + given(false)).toBe(
            Math.min(all, possible(true) + Math.min(unproven, possible(false))),
          );
        },
      ),
    );
  });
});
