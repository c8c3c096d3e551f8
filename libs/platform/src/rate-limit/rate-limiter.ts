import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import { REDIS, type RedisClient } from '../redis/redis';

const windowMilliseconds = 60_000;
const syncMilliseconds = 100;

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** An allowance that is reserved until the caller is identified. Unless released, it counts until the window ends. */
export interface Reservation extends Allowance {
  confirm(): void;
  release(): void;
}

/** The requests of a caller in the window. */
interface Count {
  /** Of all processes, at the last synchronization. */
  sharedCount: number;
  /** Of this process, not yet sent to Redis. */
  pending: number;
  /** Not sent to Redis, because they may be released and counts in Redis only grow. */
  reserved: number;
}

/**
 * Counts requests per caller and minute. Each process decides locally and synchronizes its counts with Redis ten times a second, so
 * a request never waits for Redis. A single process is exact. Several processes exceed the limit by at most the requests of a
 * tenth of a second. Without Redis each process counts alone.
 */
@Injectable()
export class RateLimiter implements OnApplicationShutdown {
  private readonly limit: number;
  private readonly prefix: string;
  private readonly timer?: NodeJS.Timeout;
  private counts = new Map<string, Count>();
  private window = 0;

  constructor(
    @Inject(CONFIG) config: PlatformConfig,
    @Inject(REDIS) private readonly redis: RedisClient,
    private readonly clock: Clock,
  ) {
    this.limit = config.RATE_LIMIT_PER_MINUTE;
    this.prefix = `${config.REDIS_PREFIX}:rate-limit`;
    if (this.enabled) this.timer = setInterval(() => void this.sync(), syncMilliseconds).unref();
  }

  get enabled(): boolean {
    return this.limit > 0;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts one request of the caller. */
  take(caller: string): Allowance {
    const reservation = this.reserve(caller);
    reservation.confirm();
    return reservation;
  }

  /** Reserves one request of the caller's allowance. */
  reserve(caller: string): Reservation {
    const now = this.clock.now().getTime();
    const window = Math.floor(now / windowMilliseconds);
    if (window !== this.window) this.startWindow(window);
    const count = this.getCount(caller);
    const allowed = count.sharedCount + count.pending + count.reserved < this.limit;
    if (allowed) count.reserved++;
    const settle = (charged: 0 | 1): void => {
      if (!allowed) return;
      count.reserved--;
      count.pending += charged;
    };
    return {
      allowed,
      limit: this.limit,
      remaining: Math.max(0, this.limit - count.sharedCount - count.pending - count.reserved),
      resetSeconds: Math.ceil(((window + 1) * windowMilliseconds - now) / 1000),
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
      changed.map(([caller, count]) => this.syncOne(`${this.prefix}:${window}:${caller}`, count)),
    );
  }

  private async syncOne(key: string, count: Count): Promise<void> {
    const sent = count.pending;
    count.pending = 0;
    count.sharedCount += sent;
    try {
      const [total] = await Promise.all([
        this.redis.incrby(key, sent),
        this.redis.pexpire(key, 2 * windowMilliseconds),
      ]);
      count.sharedCount = Math.max(count.sharedCount, total);
    } catch {
      // Redis is unreachable: the requests still count in this process.
    }
  }

  private startWindow(window: number): void {
    this.window = window;
    this.counts = new Map();
  }

  private getCount(caller: string): Count {
    let count = this.counts.get(caller);
    if (!count) this.counts.set(caller, (count = { sharedCount: 0, pending: 0, reserved: 0 }));
    return count;
  }
}
