import { openRedis, type PlatformConfig, type RedisClient } from '@gatehouse/platform';

/** The injection token of the Redis connection that adds jobs. */
export const PRODUCER_CONNECTION = Symbol('producer connection');

/** For adding jobs: short timeouts, so that nothing accumulates while Redis is unreachable or not responding. Shared by the queues of a process. */
export const connectProducers = ({ REDIS_URL }: PlatformConfig): RedisClient =>
  openRedis(REDIS_URL, {
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 2000,
    // Commands that wait for a cluster have no timeout.
    enableOfflineQueue: REDIS_URL.kind !== 'cluster',
  });

/** For taking jobs: waits for Redis without a limit. Shared by the workers of a process; each has its own blocking connection. */
export const connectWorkers = ({ REDIS_URL }: PlatformConfig): RedisClient =>
  openRedis(REDIS_URL, { maxRetriesPerRequest: null });

/** In a cluster the hash tag in braces keeps the keys of a queue in one slot; different queues use different slots. */
export const queuePrefix = ({ REDIS_URL, REDIS_PREFIX }: PlatformConfig, queue: string): string =>
  REDIS_URL.kind === 'cluster' ? `{${REDIS_PREFIX}:${queue}}` : REDIS_PREFIX;
