import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { PlatformConfig } from '../config/platform.config';
import type { AppLogger } from '../log/logger';
import { keepAlive } from './heartbeat';
import type { RedisAddress } from './redis-address';

/** A connection to Redis, whichever kind REDIS_URL names. */
export type RedisClient = Redis | Cluster;

const answerMilliseconds = 2000;
const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 2000);
// A server that has become a replica: the next connection leads to whoever took its place, and the command goes there.
const reconnectOnError = (error: Error) => (error.message.includes('READONLY') ? 2 : false);

/** Connects to whatever the address names, again and again when that is lost. */
export function openRedis(address: RedisAddress, options: RedisOptions): RedisClient {
  const redis = clientOf(address, { ...options, retryStrategy, reconnectOnError });
  keepAlive(redis);
  return redis;
}

function clientOf(address: RedisAddress, options: RedisOptions): RedisClient {
  if (address.kind === 'server') return new Redis(address.url, options);
  const { hosts, username, password } = address;
  const tls = address.tls ? {} : undefined;
  const common = { ...options, username, password, tls };
  if (address.kind === 'cluster')
    return new Cluster(hosts, {
      // Names are looked up for each connection: a certificate is made out to a name, and addresses change.
      dnsLookup: (host, found) => found(null, host),
      clusterRetryStrategy: retryStrategy,
      enableOfflineQueue: options.enableOfflineQueue ?? true,
      slotsRefreshTimeout: answerMilliseconds,
      redisOptions: common,
    });
  const { sentinel, master, db } = address;
  return new Redis({
    ...common,
    sentinels: hosts,
    name: master,
    db,
    sentinelUsername: sentinel.username,
    sentinelPassword: sentinel.password,
    sentinelTLS: tls,
    enableTLSForSentinelMode: address.tls,
    sentinelRetryStrategy: retryStrategy,
    sentinelCommandTimeout: answerMilliseconds,
  });
}

/**
 * A connection that fails at once while Redis is away instead of holding requests back: Redis only speeds things up,
 * so whoever uses it has an answer for its absence.
 */
export function connectRedis(config: PlatformConfig, logger: AppLogger): RedisClient {
  const redis = openRedis(config.REDIS_URL, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMilliseconds,
    commandTimeout: answerMilliseconds,
  });
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

/** Resolves when Redis answers; of a cluster, when every master does, and knows of no part that is lost. */
export async function checkRedis(redis: RedisClient): Promise<void> {
  if (redis.status !== 'ready') throw new Error('Redis is away');
  const states = await Promise.all(
    redis instanceof Cluster
      ? redis.nodes('master').map((node) => node.cluster('INFO'))
      : [redis.ping().then(() => 'cluster_state:ok')],
  );
  if (!states.every((state) => state.includes('cluster_state:ok'))) throw new Error('The cluster is down');
}
