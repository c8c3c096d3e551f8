import type { MaybePromise } from '@gatehouse/platform';

// A revoked credential must stop working everywhere within 5 s, and revocations are not broadcast.
export const defaultTtlMs = 3000;

interface LookupCacheOptions<T> {
  ttlMs?: number;
  maxEntries?: number;
  /** Whether a value is kept. By default all are. */
  keeps?: (value: T) => boolean;
}

/** Caches lookups for a short time. Concurrent callers share one lookup. */
export class LookupCache<T> {
  private readonly entries = new Map<string, { until: number; value: T }>();
  private readonly pending = new Map<string, { until: number; result: Promise<T> }>();
  private readonly ttlMs: number;
  private readonly maxEntries: number;
  private readonly keeps: (value: T) => boolean;

  constructor({ ttlMs = defaultTtlMs, maxEntries = 10_000, keeps = () => true }: LookupCacheOptions<T> = {}) {
    this.ttlMs = ttlMs;
    this.maxEntries = maxEntries;
    this.keeps = keeps;
  }

  get(key: string, lookUp: () => Promise<T>): MaybePromise<T> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known && known.until > now) return known.value;
    const running = this.pending.get(key);
    if (running && running.until > now) return running.result;
    const lookup = { until: now + this.ttlMs, result: lookUp() };
    this.pending.set(key, lookup);
    const end = () => this.pending.get(key) === lookup && this.pending.delete(key);
    lookup.result.then(
      (value) => {
        end();
        this.keep(key, lookup.until, value);
      },
      // Errors are not cached.
      end,
    );
    return lookup.result;
  }

  /** Values that are not kept replace no others. */
  private keep(key: string, until: number, value: T): void {
    this.entries.delete(key);
    if (!this.keeps(value)) return;
    if (this.entries.size >= this.maxEntries) this.entries.clear();
    this.entries.set(key, { until, value });
  }
}
