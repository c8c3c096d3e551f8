import type { PlatformConfig } from '@gatehouse/platform';
import type { ConnectionOptions } from 'bullmq';

/** For adding jobs: gives up soon, so that nothing piles up while Redis is away, or there but silent. */
export const producerConnection = (config: PlatformConfig): ConnectionOptions => ({
  url: config.REDIS_URL,
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 2000,
});

/** For taking jobs: waits for Redis however long it is away. */
export const workerConnection = (config: PlatformConfig): ConnectionOptions => ({
  url: config.REDIS_URL,
  maxRetriesPerRequest: null,
});
