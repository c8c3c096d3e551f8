import { defaultTtlMs, LookupCache } from './lookup-cache';

const ttlMs = 60_000;

describe('a cache of lookups', () => {
  const lookUp = jest.fn((key: string) => Promise.resolve(key.startsWith('unknown') ? null : key));
  beforeEach(() => lookUp.mockClear());
  const read = (cache: LookupCache<string | null>, key: string) => cache.get(key, () => lookUp(key));

  it('shares a lookup between concurrent callers, and keeps its value', async () => {
    const cache = new LookupCache<string | null>({ ttlMs });
    expect(await Promise.all([read(cache, 'a'), read(cache, 'a')])).toEqual(['a', 'a']);
    expect(read(cache, 'a')).toBe('a');
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('looks up again after its time, counted from the start of the lookup', async () => {
    const cache = new LookupCache<string | null>({ ttlMs: 0 });
    await read(cache, 'a');
    await read(cache, 'a');
    expect(lookUp).toHaveBeenCalledTimes(2);
  });

  it('forgets a value in less than 5 s by default: no process is told of a revocation', () => {
    expect(defaultTtlMs).toBeLessThan(5000);
  });

  it('does not keep errors', async () => {
    const cache = new LookupCache<string | null>({ ttlMs });
    lookUp.mockRejectedValueOnce(new Error('unreachable'));
    await expect(read(cache, 'a')).rejects.toThrow('unreachable');
    expect(await read(cache, 'a')).toBe('a');
  });

  it('keeps its values, whatever the number of unknown keys at the same time or one after the other', async () => {
    const cache = new LookupCache<string | null>({ ttlMs, maxEntries: 3, keeps: (value) => value !== null });
    await read(cache, 'a');
    const unknown = Array.from({ length: 10 }, (_, index) => `unknown ${index}`);
    await Promise.all(unknown.map(async (key) => read(cache, key)));
    for (const key of unknown) expect(await read(cache, key)).toBeNull();
    expect(read(cache, 'a')).toBe('a');
  });

  it('has at most so many values', async () => {
    const cache = new LookupCache<string | null>({ ttlMs, maxEntries: 3 });
    for (const key of ['a', 'b', 'c', 'd']) await read(cache, key);
    lookUp.mockClear();
    await read(cache, 'a');
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});
