import type { MaybePromise } from '@gatehouse/platform';

// A revoked credential must stop working everywhere within 5 s, and revocations are not broadcast.
const defaultTtlMs = 3000;

/** Caches lookups for a short time. Concurrent callers share one lookup. */
export class LookupCache<T> {
  private readonly entries = new Map<string, { until: number; result: MaybePromise<T> }>();

  constructor(
    private readonly ttlMs = defaultTtlMs,
    private readonly maxEntries = 10_000,
  ) {}

  get(key: string, lookUp: () => Promise<T>): MaybePromise<T> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.until > now) return known.result;
    if (this.entries.size >= this.maxEntries) this.entries.clear();
    const result = lookUp();
    const entry: { until: number; result: MaybePromise<T> } = { until: now + this.ttlMs, result };
    this.entries.set(key, entry);
    result.then(
      (value) => (entry.result = value),
      // Errors are not cached.
      () => this.entries.delete(key),
    );
    return result;
  }
}
