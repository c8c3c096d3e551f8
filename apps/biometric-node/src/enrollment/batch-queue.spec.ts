import { BatchQueue } from './batch-queue';

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch queue', () => {
  it('collects items while a batch is running', async () => {
    const seen: number[][] = [];
    const queue = new BatchQueue<string, number>({ items: 3, keys: 2 }, async (_key, items) => {
      seen.push(items);
      await tick();
    });
    await Promise.all([1, 2, 3, 4, 5].map((item) => queue.add('a', item)));
    expect(seen).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('runs one batch per key at a time, and at max the maximum of keys', async () => {
    const running = new Set<string>();
    let max = 0;
    const queue = new BatchQueue<string, number>({ items: 2, keys: 2 }, async (key) => {
      expect(running.has(key)).toBe(false);
      running.add(key);
      max = Math.max(max, running.size);
      await tick();
      running.delete(key);
    });
    await Promise.all(['a', 'b', 'c', 'd'].flatMap((key) => [1, 2, 3].map((item) => queue.add(key, item))));
    expect(max).toBe(2);
  });

  it('rejects only the item that fails', async () => {
    const queue = new BatchQueue<string, number>({ items: 10, keys: 1 }, async (_key, items) => {
      await tick();
      if (items.includes(13)) throw new Error('unlucky');
    });
    const results = await Promise.allSettled([1, 2, 13, 4].map((item) => queue.add('a', item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });
});
