import { Redis } from 'ioredis';
import type { Sessions } from './sessions-app';

/** Deletes all keys of an app, as after a restart of a Redis that stores nothing. */
export async function flushRedis({ env }: Pick<Sessions, 'env'>): Promise<void> {
  const redis = new Redis(env['REDIS_URL'] ?? '');
  const keys = await redis.keys(`*${env['REDIS_PREFIX']}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}
