import { createHash } from 'node:crypto';
import { IdSet } from './id-set';

const hash = (id: number): Buffer => createHash('sha256').update(String(id)).digest();

describe('IdSet', () => {
  it('finds repeated ids among many', () => {
    const ids = new IdSet();
    for (let i = 0; i < 50_000; i++) expect(ids.add(hash(i))).toBe(true);
    for (let i = 0; i < 50_000; i += 7) expect(ids.add(hash(i))).toBe(false);
    expect(ids.bytes).toBe(2 ** 17 * 8);
  });

  it('stores the hash of zeros', () => {
    const ids = new IdSet();
    expect([ids.add(Buffer.alloc(32)), ids.add(Buffer.alloc(32))]).toEqual([true, false]);
  });
});
