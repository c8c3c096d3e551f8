import { IdleCache } from './idle-cache';

describe('IdleCache', () => {
  const create = () => {
    const state = { now: 0, opened: [] as string[], closed: [] as string[] };
    const cache = new IdleCache<string>(
      (value) => state.closed.push(value),
      100,
      () => state.now,
    );
    const open = (key: string) =>
      cache.acquire(key, () => {
        state.opened.push(key);
        return Promise.resolve(key);
      });
    return { state, cache, open };
  };

  it('opens a value once for concurrent users, and closes it when it has been idle', async () => {
    const { state, cache, open } = create();
    const leases = await Promise.all([open('a'), open('a')]);
    expect(state.opened).toEqual(['a']);
    leases[0].release();
    leases[0].release();
    state.now = 1000;
    await cache.sweep();
    expect(state.closed).toEqual([]);
    leases[1].release();
    state.now += 99;
    await cache.sweep();
    expect(state.closed).toEqual([]);
    state.now += 1;
    await cache.sweep();
    expect([state.closed, cache.size]).toEqual([['a'], 0]);
    await open('a');
    expect(state.opened).toEqual(['a', 'a']);
  });

  it('tries again after a failure', async () => {
    const { cache, open } = create();
    await expect(cache.acquire('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(cache.size).toBe(0);
    expect((await open('a')).value).toBe('a');
  });
});
