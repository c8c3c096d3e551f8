import { Batches } from './batches';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('batches', () => {
  it('gather what arrives while one is under way', async () => {
    const seen: number[][] = [];
    const batches = new Batches<string, number>({ items: 3, keys: 2 }, async (_key, items) => {
      seen.push(items);
      await tick();
    });
    await Promise.all([1, 2, 3, 4, 5].map((item) => batches.add('a', item)));
    expect(seen).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('of one key never overlap, and only so many keys at a time', async () => {
    const running = new Set<string>();
    let most = 0;
    const batches = new Batches<string, number>({ items: 2, keys: 2 }, async (key) => {
      expect(running.has(key)).toBe(false);
      running.add(key);
      most = Math.max(most, running.size);
      await tick();
      running.delete(key);
    });
    await Promise.all(['a', 'b', 'c', 'd'].flatMap((key) => [1, 2, 3].map((item) => batches.add(key, item))));
    expect(most).toBe(2);
  });

  it('fail only the item that is to blame', async () => {
    const batches = new Batches<string, number>({ items: 10, keys: 1 }, async (_key, items) => {
      await tick();
      if (items.includes(13)) throw new Error('unlucky');
    });
    const results = await Promise.allSettled([1, 2, 13, 4].map((item) => batches.add('a', item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
