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

describe('Ledger', () => {
  it('rejects a check beyond the limits of checks and bytes', () => {
    const ledger = new Ledger(limits);
    const first = ledger.reserve('a caller', 10);
    ledger.reserve('a caller', 10);
    expect(status(() => ledger.reserve('a caller', 10))).toBe(503);
    first.end();
    first.end();
    expect([ledger.checks, ledger.bytes]).toEqual([1, 10]);
    expect(status(() => ledger.reserve('a caller', 91))).toBe(503);
    expect(status(() => ledger.reserve('a caller', 90))).toBe(200);
  });

  it('limits the size of a reply, and of all replies together', () => {
    const ledger = new Ledger(limits);
    const [one, other] = [ledger.reserve('a caller', 20), ledger.reserve('a caller', 0)];
    one.growReply(50);
    expect(status(() => one.growReply(1))).toBe(400);
    expect(status(() => other.growReply(31))).toBe(503);
    one.end();
    expect(ledger.bytes).toBe(0);
    other.growReply(0);
    other.end();
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });

  it('holds no memory for a check that has ended', () => {
    const ledger = new Ledger(limits);
    const reservation = ledger.reserve('a caller', 10);
    reservation.holdRows(20);
    reservation.end();
    reservation.growReply(30);
    reservation.holdRows(30);
    reservation.releaseRows(20);
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });

  it('counts waiting rows until they are released, and not as part of the reply', () => {
    const ledger = new Ledger(limits);
    const reservation = ledger.reserve('a caller', 10);
    reservation.holdRows(60);
    expect(ledger.bytes).toBe(70);
    expect(status(() => reservation.holdRows(31))).toBe(503);
    reservation.releaseRows(60);
    reservation.growReply(50);
    expect(ledger.bytes).toBe(60);
  });

  it('evicts the newest check of the caller with the most checks', () => {
    const ledger = new Ledger({ ...limits, checks: 4 });
    const evicted: string[] = [];
    const reserve = (caller: string, name: string) => ledger.reserve(caller, 1, () => evicted.push(name));
    for (const name of ['first', 'second', 'third', 'fourth']) reserve('loud', name);
    expect(status(() => reserve('loud', 'fifth'))).toBe(503);
    reserve('quiet', 'a');
    expect(evicted).toEqual(['fourth']);
    reserve('other', 'b');
    expect(evicted).toEqual(['fourth', 'third']);
    // No other caller has more than this one would have.
    expect(status(() => reserve('quiet', 'c'))).toBe(503);
    expect([ledger.checks, ledger.bytes]).toEqual([4, 4]);
  });

  it('evicts the largest check of the caller that holds the most memory', () => {
    const ledger = new Ledger({ ...limits, checks: 10 });
    const evicted: string[] = [];
    const reserve = (caller: string, bytes: number, name: string) =>
      ledger.reserve(caller, bytes, () => evicted.push(name));
    reserve('loud', 20, 'small');
    const large = reserve('loud', 40, 'large');
    reserve('middle', 30, 'middle');
    const quiet = reserve('quiet', 5, 'quiet');
    expect(evicted).toEqual([]);
    quiet.growReply(10);
    expect(evicted).toEqual(['large']);
    expect(ledger.bytes).toBe(65);
    large.end();
    large.growReply(10);
    expect(ledger.bytes).toBe(65);
    // It would hold more than any other caller.
    expect(status(() => quiet.holdRows(36))).toBe(503);
    expect(evicted).toEqual(['large']);
  });

  it('holds no memory for a rejected check', () => {
    const ledger = new Ledger(limits);
    expect(status(() => ledger.reserve('a caller', 101))).toBe(503);
    expect([ledger.checks, ledger.bytes]).toEqual([0, 0]);
  });
});
