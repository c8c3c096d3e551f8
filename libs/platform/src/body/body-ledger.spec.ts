import fc from 'fast-check';
import { BodyLedger } from './body-ledger';

/** A ledger and the callers whose bodies were evicted. */
function openLedger(limit: number) {
  const ledger = new BodyLedger(limit);
  const evicted: string[] = [];
  const send = (caller: string, bytes: number) => {
    const entry = ledger.open(caller, () => evicted.push(caller));
    entry.grow(bytes);
    return entry;
  };
  return { ledger, evicted, send };
}

describe('the ledger of unfinished bodies', () => {
  it('evicts the newest body of the caller that holds the most', () => {
    const { ledger, evicted, send } = openLedger(10);
    for (const bytes of [3, 3]) send('address:large', bytes);
    send('address:small', 3);
    expect(evicted).toEqual([]);
    send('address:other', 3);
    expect(evicted).toEqual(['address:large']);
    expect(ledger.bytes).toBe(9);
  });

  it('does not let many addresses evict a verified caller, nor the reverse', () => {
    const anonymous = openLedger(64);
    for (let i = 0; i < 33; i++) anonymous.send(`address:${i}`, 1.9);
    anonymous.send('key:victim', 2);
    expect(new Set(anonymous.evicted)).not.toContain('key:victim');
    const verified = openLedger(64);
    for (let i = 0; i < 33; i++) verified.send(`key:${i}`, 1.9);
    verified.send('address:victim', 2);
    expect(new Set(verified.evicted)).not.toContain('address:victim');
  });

  it('never exceeds its limit, and is empty when all bodies are closed', () => {
    const bodies = fc.array(
      fc.tuple(fc.constantFrom('key:a', 'key:b', 'address:a', 'address:b'), fc.nat(30)),
    );
    fc.assert(
      fc.property(bodies, (sent) => {
        const { ledger, send } = openLedger(50);
        const entries = sent.map(([caller, bytes]) => {
          const entry = send(caller, bytes);
          expect(ledger.bytes).toBeLessThanOrEqual(50);
          return entry;
        });
        for (const entry of entries) entry.close();
        expect(ledger.bytes).toBe(0);
      }),
    );
  });
});
