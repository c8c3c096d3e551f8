import type { Clock } from '../clock';
import type { RedisClient } from '../redis/redis';

const syncMilliseconds = 100;

export interface BudgetOptions {
  /** The prefix of the keys in Redis. */
  prefix: string;
  /** How much of it may be used in a window; 0 means no limit. */
  limit: number;
  windowMilliseconds: number;
}

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the window ends. */
  resetSeconds: number;
  /** Until a repetition may be allowed: reservations of others may be released at any time. */
  retrySeconds: number;
}

/** An allowance that is reserved until it is confirmed or released. Unless released, it counts until the window ends. */
export interface Reservation extends Allowance {
  confirm(): void;
  release(): void;
}

/** What was used of the budget of a name in the window. */
interface Count {
  /** Of all processes, at the last synchronization. */
  sharedCount: number;
  /** Of this process, not yet sent to Redis. */
  pending: number;
  /** Not sent to Redis, because they may be released and counts in Redis only grow. */
  reserved: number;
}

/**
 * Counts per name and window of the clock. Each process decides locally and synchronizes its counts with Redis ten times a second,
 * so a request never waits for Redis. A single process is exact. Several processes exceed the limit by at most the requests of a
 * tenth of a second. Without Redis each process counts alone. Only the counts of the current window are in memory.
 */
export class Budget {
  private readonly timer?: NodeJS.Timeout;
  private counts = new Map<string, Count>();
  private window = 0;

  constructor(
    private readonly options: BudgetOptions,
    private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    if (this.enabled) this.timer = setInterval(() => void this.sync(), syncMilliseconds).unref();
  }

  get enabled(): boolean {
    return this.options.limit > 0;
  }

  /** Stops the synchronization. */
  close(): void {
    clearInterval(this.timer);
  }

  /** Uses one of the budget of this name. */
  take(name: string): Allowance {
    const reservation = this.reserve(name);
    reservation.confirm();
    return reservation;
  }

  /** Reserves one of the budget of this name. Names that contain personal data must be hashed: they are keys in Redis. */
  reserve(name: string): Reservation {
    const { limit, windowMilliseconds } = this.options;
    const now = this.clock.now().getTime();
    const window = Math.floor(now / windowMilliseconds);
    if (window !== this.window) this.startWindow(window);
    const count = this.getCount(name);
    const used = count.sharedCount + count.pending;
    const allowed = used + count.reserved < limit;
    if (allowed) count.reserved++;
    let isSettled = !allowed;
    const settle = (charged: 0 | 1): void => {
      if (isSettled) return;
      isSettled = true;
      count.reserved--;
      count.pending += charged;
      this.dropUnused(name, count);
    };
    const resetSeconds = Math.ceil(((window + 1) * windowMilliseconds - now) / 1000);
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - used - count.reserved),
      resetSeconds,
      retrySeconds: used >= limit ? resetSeconds : 1,
      confirm: () => settle(1),
      release: () => settle(0),
    };
  }

  /** Sends pending counts to Redis and receives the counts of all processes. */
  async sync(): Promise<void> {
    const window = this.window;
    const changed = [...this.counts].filter(([, { pending }]) => pending > 0);
    if (changed.length === 0 || this.redis.status !== 'ready') return;
    await Promise.all(
      changed.map(([name, count]) => this.syncOne(`${this.options.prefix}:${window}:${name}`, count)),
    );
  }

  private async syncOne(key: string, count: Count): Promise<void> {
    const sent = count.pending;
    count.pending = 0;
    count.sharedCount += sent;
    try {
      const [total] = await Promise.all([
        this.redis.incrby(key, sent),
        this.redis.pexpire(key, 2 * this.options.windowMilliseconds),
      ]);
      count.sharedCount = Math.max(count.sharedCount, total);
    } catch {
      // Redis is unreachable: what was used still counts in this process.
    }
  }

  private startWindow(window: number): void {
    this.window = window;
    this.counts = new Map();
  }

  private getCount(name: string): Count {
    let count = this.counts.get(name);
    if (!count) this.counts.set(name, (count = { sharedCount: 0, pending: 0, reserved: 0 }));
    return count;
  }

  /** A name that used nothing takes no memory. */
  private dropUnused(name: string, count: Count): void {
    const isUnused = count.sharedCount + count.pending + count.reserved === 0;
    if (isUnused && this.counts.get(name) === count) this.counts.delete(name);
  }
}
