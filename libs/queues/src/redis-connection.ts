import { openRedis, type PlatformConfig, type RedisClient } from '@gatehouse/platform';

/** For adding jobs: gives up soon, so that nothing piles up while Redis is away, or there but silent. The queues of a process share it. */
export const connectProducers = ({ REDIS_URL }: PlatformConfig): RedisClient =>
  openRedis(REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // What waits for a cluster has no timeout.
    enableOfflineQueue: REDIS_URL.kind !== 'cluster',
  });

/** For taking jobs: waits for Redis however long it is away. The workers of a process share it; each waits for jobs in one of its own. */
export const connectWorkers = ({ REDIS_URL }: PlatformConfig): RedisClient =>
  openRedis(REDIS_URL, { maxRetriesPerRequest: null });

/** In a cluster the keys of a queue must lie together, which braces see to; those of different queues need not, so that they spread. */
export const queuePrefix = ({ REDIS_URL, REDIS_PREFIX }: PlatformConfig, queue: string): string =>
  REDIS_URL.kind === 'cluster' ? `{${REDIS_PREFIX}:${queue}}` : REDIS_PREFIX;
