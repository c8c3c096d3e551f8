import fc from 'fast-check';
import { Redis } from 'ioredis';
import { Budget } from './budget';

const windowMilliseconds = 900_000;

/** A budget at a time that the test sets, without a connection to Redis. */
function createBudget(limit: number) {
  const clock = { time: 10 * windowMilliseconds, now: () => new Date(clock.time) };
  const redis = new Redis({ lazyConnect: true });
  return { budget: new Budget({ prefix: 'test', limit, windowMilliseconds }, redis, clock), clock };
}

describe('a budget', () => {
  it('never allows more than its limit, whatever is confirmed and released in which order', () => {
    const actions = fc.array(fc.constantFrom('reserve', 'confirm', 'release'), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), actions, (limit, steps) => {
        const { budget } = createBudget(limit);
        const open: ReturnType<Budget['reserve']>[] = [];
        let used = 0;
        for (const step of steps) {
          const reservation = step === 'reserve' ? budget.reserve('a') : undefined;
          if (reservation) expect(reservation.allowed).toBe(used + open.length < limit);
          if (reservation?.allowed) open.push(reservation);
          const settled = reservation ? undefined : open.pop();
          if (settled && step === 'confirm') used++;
          if (step === 'confirm') settled?.confirm();
          else settled?.release();
        }
        budget.close();
      }),
    );
  });

  it('counts each name separately', () => {
    const { budget } = createBudget(1);
    expect(budget.take('a').allowed).toBe(true);
    expect(budget.take('a').allowed).toBe(false);
    expect(budget.take('b').allowed).toBe(true);
    budget.close();
  });

  it('starts again with the next window of the clock', () => {
    const { budget, clock } = createBudget(1);
    budget.take('a');
    clock.time += windowMilliseconds - 1;
    expect(budget.reserve('a')).toMatchObject({ allowed: false, resetSeconds: 1, retrySeconds: 1 });
    clock.time += 1;
    expect(budget.reserve('a').allowed).toBe(true);
    budget.close();
  });

  it('may be retried at once if only reservations exhaust it, and after the window otherwise', () => {
    const { budget } = createBudget(1);
    const reservation = budget.reserve('a');
    expect(budget.reserve('a')).toMatchObject({ allowed: false, retrySeconds: 1, resetSeconds: 900 });
    reservation.confirm();
    expect(budget.reserve('a')).toMatchObject({ allowed: false, retrySeconds: 900 });
    budget.close();
  });

  it('settles a reservation once', () => {
    const { budget } = createBudget(2);
    const reservation = budget.reserve('a');
    reservation.release();
    reservation.release();
    reservation.confirm();
    expect(budget.reserve('a').remaining).toBe(1);
    budget.close();
  });
});
