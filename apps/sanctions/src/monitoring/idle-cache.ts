/** A value that stays open until it is released. */
export interface Lease<V> {
  readonly value: V;
  release(): void;
}

interface Entry<V> {
  value: Promise<V>;
  users: number;
  idleSince: number;
}

/** Values that are expensive to open. They are disposed of once nobody has used them for a while. */
export class IdleCache<V> {
  private readonly entries = new Map<string, Entry<V>>();

  constructor(
    private readonly dispose: (value: V) => void,
    private readonly idleMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get size(): number {
    return this.entries.size;
  }

  /** Concurrent callers share one value. A failure is not cached. */
  async acquire(key: string, create: () => Promise<V>): Promise<Lease<V>> {
    const entry = this.entries.get(key) ?? this.add(key, create);
    entry.users++;
    try {
      const value = await entry.value;
      let isReleased = false;
      return {
        value,
        release: () => {
          if (!isReleased) this.leave(entry);
          isReleased = true;
        },
      };
    } catch (error) {
      if (this.entries.get(key) === entry) this.entries.delete(key);
      throw error;
    }
  }

  /** Disposes of values that have been idle for too long. */
  async sweep(): Promise<void> {
    for (const [key, entry] of this.entries)
      if (entry.users === 0 && this.now() - entry.idleSince >= this.idleMs) {
        this.entries.delete(key);
        this.dispose(await entry.value);
      }
  }

  private add(key: string, create: () => Promise<V>): Entry<V> {
    const entry = { value: create(), users: 0, idleSince: 0 };
    this.entries.set(key, entry);
    return entry;
  }

  private leave(entry: Entry<V>): void {
    entry.users--;
    entry.idleSince = this.now();
  }
}
