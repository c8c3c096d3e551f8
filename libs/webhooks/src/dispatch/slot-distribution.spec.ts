import fc from 'fast-check';
import { type DueTarget, type Sending, distributeSlots } from './slot-distribution';
import { maxPerOrigin, findHealthRule, targetKey } from './target-health';

const now = new Date('2026-01-31T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

/** A due target with its deliveries in progress. */
type Case = DueTarget & { sending: number };

const target = (origin: string, overrides: Partial<Case> = {}): Case => ({
  customerId: 'acme',
  origin,
  dueAt: ago(1),
  failures: 0,
  probeAt: ago(60),
  sending: 0,
  ...overrides,
});
const toSending = (cases: readonly Case[]): Sending[] =>
  cases.map(({ customerId, origin, sending }) => ({ customerId, origin, count: sending }));
const share = (cases: readonly Case[], all: number, unproven = all) =>
  distributeSlots(cases, toSending(cases), { all, unproven }, now);
const counts = (cases: readonly Case[], all: number, unproven = all) =>
  Object.fromEntries(share(cases, all, unproven).map(({ origin, count }) => [origin, count]));
const countsByCustomer = (cases: readonly Case[], all: number, unproven = all) => {
  const sums: Record<string, number> = {};
  for (const { customerId, count } of share(cases, all, unproven))
    sums[customerId] = (sums[customerId] ?? 0) + count;
  return sums;
};

describe('distributeSlots', () => {
  it('gives each target the slots that its health allows', () => {
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

  it('prefers targets with the fewest deliveries in progress, then the longest wait', () => {
    const targets = [
      target('backlog', { dueAt: ago(3600), sending: 4 }),
      target('idle', { dueAt: ago(1) }),
      target('idle longer', { dueAt: ago(2) }),
    ];
    expect(counts(targets, 1)).toEqual({ 'idle longer': 1 });
    expect(counts(targets, 2)).toEqual({ 'idle longer': 1, idle: 1 });
    expect(counts(targets, 10)).toEqual({ 'idle longer': 5, idle: 4, backlog: 1 });
  });

  it('limits untried and failing targets to the slots for unproven ones', () => {
    const hanging = Array.from({ length: 50 }, (_, i) =>
      target(`hanging ${i}`, { failures: i % 2 ? null : 3, dueAt: ago(900) }),
    );
    const shares = share([...hanging, target('healthy')], 20, 10);
    expect(shares.find(({ origin }) => origin === 'healthy')?.count).toBe(10);
    expect(shares.filter(({ isProven }) => !isProven).reduce((sum, { count }) => sum + count, 0)).toBe(10);
    expect(counts(hanging, 20, -3)).toEqual({});
  });

  it('gives slots to customers in turn, however many targets one of them has', () => {
    const loud = Array.from({ length: 500 }, (_, i) =>
      target(`loud ${i}`, { customerId: 'loud', failures: null, dueAt: ago(900) }),
    );
    const quiet = target('new', { customerId: 'quiet', failures: null });
    expect(countsByCustomer([...loud, quiet], 10, 2)).toEqual({ loud: 1, quiet: 1 });
    expect(countsByCustomer([...loud, quiet], 10)).toEqual({ loud: 8, quiet: 2 });
  });

  it('counts deliveries in progress as served', () => {
    const targets = [
      target('a', { customerId: 'loud', sending: 5, dueAt: ago(900) }),
      target('b', { customerId: 'quiet' }),
    ];
    expect(countsByCustomer(targets, 5)).toEqual({ quiet: 5 });
    expect(countsByCustomer(targets, 7)).toEqual({ loud: 1, quiet: 6 });
  });

  it('divides the slots of an origin between its customers', () => {
    const busy = target('shared', { customerId: 'loud', sending: 9, dueAt: ago(900) });
    const other = target('shared', { customerId: 'quiet' });
    expect(countsByCustomer([busy, other], 100)).toEqual({ quiet: 1 });
    expect(countsByCustomer([{ ...busy, sending: 0 }, other], 100)).toEqual({ loud: 5, quiet: 5 });
    expect(countsByCustomer([{ ...busy, sending: 10 }, other], 100)).toEqual({});
  });

  it('serves a customer while the breaker of another customer is open at the same origin', () => {
    const broken = target('shared', { customerId: 'loud', failures: 25, probeAt: ago(-20) });
    expect(countsByCustomer([broken, target('shared', { customerId: 'quiet' })], 100)).toEqual({ quiet: 10 });
  });

  it('never exceeds a limit and never leaves a usable slot free', () => {
    const any = fc.record({
      customerId: fc.constantFrom('a', 'b', 'c'),
      origin: fc.constantFrom(...Array.from({ length: 20 }, (_, i) => `https://${i}`)),
      dueAt: fc.integer({ min: 0, max: 1000 }).map(ago),
      failures: fc.option(fc.integer({ min: 0, max: 12 })),
      probeAt: fc.option(fc.integer({ min: -100, max: 100 }).map(ago)),
      sending: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(any, { selector: targetKey, maxLength: 40 }),
        fc.nat(200),
        fc.nat(200),
        (cases, all, unproven) => {
          const shares = share(cases, all, unproven);
          const sum = (list: readonly { count: number }[]) =>
            list.reduce((total, one) => total + one.count, 0);
          const granted = (one: Case) =>
            shares.find((each) => targetKey(each) === targetKey(one))?.count ?? 0;
          const atOrigin = (origin: string) =>
            sum(shares.filter((one) => one.origin === origin)) +
            sum(toSending(cases).filter((one) => one.origin === origin));
          const unprovenGiven = sum(shares.filter(({ isProven }) => !isProven));
          expect(sum(shares)).toBeLessThanOrEqual(all);
          expect(unprovenGiven).toBeLessThanOrEqual(unproven);
          for (const { origin } of shares) expect(atOrigin(origin)).toBeLessThanOrEqual(maxPerOrigin);
          for (const one of cases) {
            const { concurrency, isProven } = findHealthRule(one, now);
            const total = granted(one) + one.sending;
            if (granted(one) > 0) expect(total).toBeLessThanOrEqual(concurrency);
            const hasRoom =
              total < concurrency &&
              atOrigin(one.origin) < maxPerOrigin &&
              (isProven || unprovenGiven < unproven);
            if (hasRoom) expect(sum(shares)).toBe(all);
          }
        },
      ),
    );
  });
});
