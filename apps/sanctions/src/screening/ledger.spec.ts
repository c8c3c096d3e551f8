import { Ledger } from './ledger';

const limits = { checks: 2, bytes: 100, reply: 50 };
const status = (work: () => unknown): number => {
  try {
    work();
  } catch (error) {
    return (error as { status: number }).status;
  }
  return 200;
};

describe('the ledger', () => {
  it('admits as many checks as there is room for', () => {
    const ledger = new Ledger(limits);
    const first = ledger.enter('a caller', 10);
    ledger.enter('a caller', 10);
    expect(status(() => ledger.enter('a caller', 10))).toBe(503);
    first.leave();
    first.leave();
    expect([ledger.checks, ledger.bytes]).toEqual([1, 10]);
    expect(status(() => ledger.enter('a caller', 91))).toBe(503);
    expect(status(() => ledger.enter('a caller', 90))).toBe(200);
  });

  it('bounds a reply, and all replies together', () => {
    const ledger = new Ledger(limits);
    const [one, other] = [ledger.enter('a caller', 20), ledger.enter('a caller', 0)];
    one.grow(50);
    expect(status(() => one.grow(1))).toBe(400);
    expect(status(() => other.grow(31))).toBe(503);
    one.leave();
    expect(ledger.bytes).toBe(0);
    other.grow(0);
    other.leave();
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });

  it('holds nothing for a check that left, whatever it still brings', () => {
    const ledger = new Ledger(limits);
    const ticket = ledger.enter('a caller', 10);
    ticket.hold(20);
    ticket.leave();
    ticket.grow(30);
    ticket.hold(30);
    ticket.release(20);
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });

  it('counts rows that wait, which are no part of the reply, until they are given back', () => {
    const ledger = new Ledger(limits);
    const ticket = ledger.enter('a caller', 10);
    ticket.hold(60);
    expect(ledger.bytes).toBe(70);
    expect(status(() => ticket.hold(31))).toBe(503);
    ticket.release(60);
    ticket.grow(50);
    expect(ledger.bytes).toBe(60);
  });

  it('has the caller with the most checks give way, with its youngest one', () => {
    const ledger = new Ledger({ ...limits, checks: 4 });
    const evicted: string[] = [];
    const enter = (caller: string, name: string) => ledger.enter(caller, 1, () => evicted.push(name));
    for (const name of ['first', 'second', 'third', 'fourth']) enter('loud', name);
    expect(status(() => enter('loud', 'fifth'))).toBe(503);
    enter('quiet', 'a');
    expect(evicted).toEqual(['fourth']);
    enter('other', 'b');
    expect(evicted).toEqual(['fourth', 'third']);
    // Nobody has more than this one would have then.
    expect(status(() => enter('quiet', 'c'))).toBe(503);
    expect([ledger.checks, ledger.bytes]).toEqual([4, 4]);
  });

  it('has the caller that holds the most give way, with its largest check', () => {
    const ledger = new Ledger({ ...limits, checks: 10 });
    const evicted: string[] = [];
    const enter = (caller: string, bytes: number, name: string) =>
      ledger.enter(caller, bytes, () => evicted.push(name));
    enter('loud', 20, 'small');
    const large = enter('loud', 40, 'large');
    enter('middle', 30, 'middle');
    const quiet = enter('quiet', 5, 'quiet');
    expect(evicted).toEqual([]);
    quiet.grow(10);
    expect(evicted).toEqual(['large']);
    expect(ledger.bytes).toBe(65);
    large.leave();
    large.grow(10);
    expect(ledger.bytes).toBe(65);
    // It would hold more than anybody else.
    expect(status(() => quiet.hold(36))).toBe(503);
    expect(evicted).toEqual(['large']);
  });

  it('leaves nothing behind of a check that it does not admit', () => {
    const ledger = new Ledger(limits);
    expect(status(() => ledger.enter('a caller', 101))).toBe(503);
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });
});
