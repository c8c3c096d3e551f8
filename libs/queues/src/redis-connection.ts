import { keepAlive, type PlatformConfig } from '@gatehouse/platform';
import type { ConnectionOptions } from 'bullmq';
import { Redis } from 'ioredis';

/** For adding jobs: gives up soon, so that nothing piles up while Redis is away, or there but silent. */
export const producerConnection = (config: PlatformConfig): ConnectionOptions => ({
  url: config.REDIS_URL,
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 2000,
});

/** For taking jobs: waits for Redis however long it is away. The workers of a process share it; each waits for jobs in one of its own. */
export function connectWorkers(config: PlatformConfig): Redis {
  const redis = new Redis(config.REDIS_URL, { maxRetriesPerRequest: null });
  keepAlive(redis);
  return redis;
}
