import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG } from '../config/config';
import type { PlatformConfig } from '../config/platform.config';
import { REDIS, type RedisClient } from '../redis/redis';
import { Budget } from './budget';

/** The requests of each caller per minute. */
@Injectable()
export class RateLimiter extends Budget implements OnApplicationShutdown {
  constructor(@Inject(CONFIG) config: PlatformConfig, @Inject(REDIS) redis: RedisClient, clock: Clock) {
    super(
      {
        prefix: `${config.REDIS_PREFIX}:rate-limit`,
        limit: config.RATE_LIMIT_PER_MINUTE,
        windowMilliseconds: 60_000,
      },
      redis,
      clock,
    );
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
