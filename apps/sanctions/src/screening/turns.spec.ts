import fc from 'fast-check';
import { FairQueue, fairQueueRules } from './fair-queue';
import { type RequestQueue, Turns } from './turns';

interface Turn {
  request: Request;
  cost: number;
}

interface Request extends RequestQueue<Turn> {
  name: string;
  /** The end of its last turn. */
  endedAt?: number;
}

/** Threads in virtual time: the result does not depend on the machine. */
class Simulation {
  now = 0;
  readonly order: string[] = [];
  /** CPU time by caller. */
  readonly used: Record<string, number> = {};
  readonly turns = new Turns<Turn, Request>(() => this.now);
  private readonly busy: (Turn & { until: number })[] = [];

  constructor(private readonly threads = 1) {}

  /** Adds a request. Each turn takes the given CPU time. */
  send(caller: string, costs: readonly number[], name = caller): Request {
    const request: Request = { caller, name, waiting: [] };
    for (const cost of costs) this.turns.add(request, { request, cost });
    this.dispatch();
    return request;
  }

  /** Runs the threads until this is true or no work is left. */
  runUntil(isOver: () => boolean = () => false): void {
    while (!isOver() && this.busy.length > 0) this.finishOne();
  }

  private finishOne(): void {
    this.busy.sort((a, b) => a.until - b.until);
    const { until, request, cost } = this.busy.shift()!;
    this.now = until;
    this.turns.settle(request, cost);
    this.order.push(request.name);
    this.used[request.caller] = (this.used[request.caller] ?? 0) + cost;
    if (request.waiting.length === 0) request.endedAt = until;
    this.dispatch();
  }

  private dispatch(): void {
    while (this.busy.length < this.threads) {
      const turn = this.turns.take();
      if (!turn) return;
      this.busy.push({ ...turn, until: this.now + turn.cost });
    }
  }
}

const times = (count: number, cost: number): number[] => Array<number>(Math.ceil(count)).fill(cost);
const sum = (costs: readonly number[]): number => costs.reduce((total, cost) => total + cost, 0);

/** The time that turns take without other callers. */
function measureAlone(costs: readonly number[], threads: number): number {
  const simulation = new Simulation(threads);
  simulation.send('quiet', costs);
  simulation.runUntil();
  return simulation.now;
}

describe('Turns', () => {
  it('shares CPU time between callers instead of turns', () => {
    const simulation = new Simulation();
    simulation.send('cheap', times(5000, 5));
    simulation.send('expensive', times(500, 200));
    simulation.runUntil(() => simulation.now > 20_000);
    const { cheap = 0, expensive = 0 } = simulation.used;
    expect(Math.abs(cheap - expensive)).toBeLessThan(2 * 200 + fairQueueRules.burst);
  });

  it('gives a caller with 100 requests no more than a caller with one', () => {
    const simulation = new Simulation();
    for (let i = 0; i < 100; i++) simulation.send('many', times(100, 25), `many ${i}`);
    simulation.send('one', times(1000, 25));
    simulation.runUntil(() => simulation.now > 20_000);
    const { many = 0, one = 0 } = simulation.used;
    expect(Math.abs(many - one)).toBeLessThan(2 * 25 + fairQueueRules.burst);
  });

  it('shares the time of a caller between its requests, new ones first', () => {
    const simulation = new Simulation();
    simulation.send('caller', times(100, 25), 'large');
    simulation.runUntil(() => simulation.order.length === 50);
    simulation.send('caller', times(3, 25), 'small');
    simulation.runUntil();
    // One turn of the large request was in progress.
    expect(simulation.order.slice(50, 54)).toEqual(['large', 'small', 'small', 'small']);
  });

  it('delays a quiet caller by at most one turn of up to 20 busy callers', () => {
    const busyTurn = fc.integer({ min: 10, max: 300 });
    const busyCaller = fc.record({
      requests: fc.integer({ min: 1, max: 5 }),
      costs: fc.array(busyTurn, { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(busyCaller, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 500 }),
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 12 }),
        (threads, busyCallers, later, costs) => {
          const simulation = new Simulation(threads);
          for (const [i, { requests, costs: pattern }] of busyCallers.entries())
            for (let request = 0; request < requests; request++)
              simulation.send(
                `busy ${i}`,
                times(200, 0).flatMap(() => pattern),
              );
          const maxCost = Math.max(...busyCallers.flatMap((each) => each.costs));
          // All busy callers have used their burst.
          const isBusy = (_: unknown, i: number) =>
            (simulation.used[`busy ${i}`] ?? 0) > fairQueueRules.burst;
          simulation.runUntil(() => busyCallers.every(isBusy));
          const start = simulation.now + fairQueueRules.burst + later;
          simulation.runUntil(() => simulation.now >= start);
          const sentAt = simulation.now;
          const quiet = simulation.send('quiet', costs);
          simulation.runUntil(() => quiet.endedAt !== undefined);
          expect(quiet.endedAt! - sentAt).toBeLessThanOrEqual(3 * measureAlone(costs, threads) + maxCost);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('gives every caller its fair share', () => {
    const cost = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ cost, requests: fc.integer({ min: 1, max: 5 }) }), { maxLength: 20 }),
        fc.array(cost, { minLength: 1, maxLength: 60 }),
        (others, costs) => {
          const simulation = new Simulation();
          for (const [i, other] of others.entries())
            for (let request = 0; request < other.requests; request++)
              simulation.send(`other ${i}`, times(20_000 / other.cost, other.cost));
          const caller = simulation.send('caller', costs);
          simulation.runUntil(() => caller.endedAt !== undefined);
          const maxCost = Math.max(...costs, ...others.map((other) => other.cost));
          const fairShare = (others.length + 1) * (sum(costs) + 2 * maxCost);
          expect(caller.endedAt).toBeLessThanOrEqual(3 * sum(costs) + 2 * fairShare);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('does not let a stream of new callers stop the others', () => {
    const simulation = new Simulation();
    simulation.send('steady', times(10_000, 25));
    simulation.runUntil(() => simulation.now > 5000);
    const before = simulation.used['steady']!;
    for (let i = 0; simulation.now < 25_000; i++) {
      // Two at a time, each below its burst: there is always a new caller.
      simulation.send(`new ${i}`, times(10, 25));
      const last = simulation.send(`new too ${i}`, times(10, 25));
      simulation.runUntil(() => last.endedAt !== undefined);
    }
    expect(simulation.used['steady']! - before).toBeGreaterThan(
      20_000 / (fairQueueRules.burstWeight + 1) / 1.5,
    );
  });

  it('keeps a caller during a turn of seconds, and removes it a minute after its last turn', () => {
    let now = 0;
    const callers = new FairQueue<string>(() => now);
    const visit = (caller: string): void => {
      callers.enqueue(caller);
      callers.next();
      callers.dequeue(caller);
    };
    visit('slow');
    now = 3_000;
    visit('other');
    callers.remove('other');
    expect(callers.isEmpty).toBe(false);
    now = 61_000;
    visit('other');
    callers.remove('other');
    expect(callers.isEmpty).toBe(true);
  });

  it('restores the burst of a caller after a pause', () => {
    const simulation = new Simulation();
    simulation.send('first', times(200, 25));
    simulation.runUntil();
    simulation.now +=
      (1000 * (fairQueueRules.maxDebt + fairQueueRules.burst)) / fairQueueRules.burstPerIdleSecond;
    simulation.send('second', times(200, 25));
    simulation.runUntil(() => simulation.order.length === 300);
    simulation.send('first', times(4, 25));
    simulation.runUntil(() => simulation.order.length === 305);
    expect(simulation.order.slice(300)).toEqual(['second', 'first', 'first', 'first', 'first']);
  });

  it('drops the waiting turns of a cancelled request, and charges the caller for the turn in progress', () => {
    const simulation = new Simulation();
    simulation.send('other', times(100, 25));
    const dropped = simulation.send('leaving', [1000, 25, 25]);
    simulation.runUntil(() => simulation.order.length === 1);
    expect(simulation.turns.drop(dropped)).toHaveLength(2);
    simulation.send('leaving', times(10, 25), 'next');
    simulation.runUntil(() => simulation.order.length === 12);
    // Its first request has used the burst of the caller, and more than the other caller.
    expect(simulation.order.slice(0, 2)).toEqual(['other', 'leaving']);
    expect(simulation.order.slice(2).filter((name) => name === 'next').length).toBeLessThan(5);
    simulation.runUntil();
    expect(simulation.order).toHaveLength(111);
    expect(simulation.turns).toMatchObject({ length: 0, isEmpty: true });
  });
});
