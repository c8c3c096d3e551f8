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
    const first = ledger.enter(10);
    ledger.enter(10);
    expect(status(() => ledger.enter(10))).toBe(503);
    first.leave();
    first.leave();
    expect([ledger.checks, ledger.bytes]).toEqual([1, 10]);
    expect(status(() => ledger.enter(91))).toBe(503);
    expect(status(() => ledger.enter(90))).toBe(200);
  });

  it('bounds a reply, and all replies together', () => {
    const ledger = new Ledger(limits);
    const [one, other] = [ledger.enter(20), ledger.enter(0)];
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
    const ticket = ledger.enter(10);
    ticket.hold(20);
    ticket.leave();
    ticket.grow(30);
    ticket.hold(30);
    ticket.release(20);
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });

  it('counts rows that wait, which are no part of the reply, until they are given back', () => {
    const ledger = new Ledger(limits);
    const ticket = ledger.enter(10);
    ticket.hold(60);
    expect(ledger.bytes).toBe(70);
    expect(status(() => ticket.hold(31))).toBe(503);
    ticket.release(60);
    ticket.grow(50);
    expect(ledger.bytes).toBe(60);
  });
});
