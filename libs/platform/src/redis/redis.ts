import { Redis } from 'ioredis';
import type { PlatformConfig } from '../config/platform.config';
import type { AppLogger } from '../log/logger';
import { keepAlive } from './heartbeat';

/**
 * A connection that fails at once while Redis is away instead of holding requests back: Redis only speeds things up,
 * so whoever uses it has an answer for its absence.
 */
export function connectRedis(config: PlatformConfig, logger: AppLogger): Redis {
  const redis = new Redis(config.REDIS_URL, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  keepAlive(redis);
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn(`Redis is away: ${error.message || error.name}`, 'Redis');
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is back', 'Redis');
    away = false;
  });
  return redis;
}
