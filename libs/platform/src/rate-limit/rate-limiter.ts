import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import type { RedisClient } from '../redis/redis';
import { REDIS } from '../tokens';

const windowMilliseconds = 60_000;
const syncMilliseconds = 100;

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** An allowance that is taken until it is known who pays. Without an answer it counts until the window ends. */
export interface Reservation extends Allowance {
  keep(): void;
  giveBack(): void;
}

/** How many requests of a caller were counted in the window: by all processes as far as known, and here since. */
interface Count {
  everywhere: number;
  unsaid: number;
  /** Nobody else is told of these: a count in Redis only grows. */
  reserved: number;
}

/**
 * Counts requests per caller and minute. Each process decides by itself and tells Redis ten times a second what it
 * has counted, learning what the others have: so a request never waits for Redis, a process alone is exact, several
 * overshoot by at most what they let through in that tenth of a second, and without Redis each counts for itself.
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

  /** Takes one request off the caller's allowance. */
  take(caller: string): Allowance {
    const reservation = this.reserve(caller);
    reservation.keep();
    return reservation;
  }

  /** Takes one request off the caller's allowance, of which it is not known yet whether the caller pays for it. */
  reserve(caller: string): Reservation {
    const now = this.clock.now().getTime();
    const window = Math.floor(now / windowMilliseconds);
    if (window !== this.window) this.open(window);
    const count = this.countOf(caller);
    const allowed = count.everywhere + count.unsaid + count.reserved < this.limit;
    if (allowed) count.reserved++;
    const settle = (paid: 0 | 1): void => {
      if (!allowed) return;
      count.reserved--;
      count.unsaid += paid;
    };
    return {
      allowed,
      limit: this.limit,
      remaining: Math.max(0, this.limit - count.everywhere - count.unsaid - count.reserved),
      resetSeconds: Math.ceil(((window + 1) * windowMilliseconds - now) / 1000),
      keep: () => settle(1),
      giveBack: () => settle(0),
    };
  }

  /** Tells Redis what was counted here and learns what was counted elsewhere. */
  async sync(): Promise<void> {
    const window = this.window;
    const news = [...this.counts].filter(([, { unsaid }]) => unsaid > 0);
    if (news.length === 0 || this.redis.status !== 'ready') return;
    await Promise.all(
      news.map(([caller, count]) => this.syncOne(`${this.prefix}:${window}:${caller}`, count)),
    );
  }

  private async syncOne(key: string, count: Count): Promise<void> {
    const said = count.unsaid;
    count.unsaid = 0;
    count.everywhere += said;
    try {
      const [total] = await Promise.all([
        this.redis.incrby(key, said),
        this.redis.pexpire(key, 2 * windowMilliseconds),
      ]);
      count.everywhere = Math.max(count.everywhere, total);
    } catch {
      // Redis is away: what was counted here still counts here.
    }
  }

  private open(window: number): void {
    this.window = window;
    this.counts = new Map();
  }

  private countOf(caller: string): Count {
    let count = this.counts.get(caller);
    if (!count) this.counts.set(caller, (count = { everywhere: 0, unsaid: 0, reserved: 0 }));
    return count;
  }
}
