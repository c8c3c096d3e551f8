import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { PlatformConfig } from '../config/platform.config';
import type { AppLogger } from '../log/logger';
import { keepAlive } from './heartbeat';
import type { RedisAddress } from './redis-address';

/** The injection token of the shared connection, whose commands fail at once while Redis is unreachable. */
export const REDIS = Symbol('redis');

/** A connection to Redis, whichever kind REDIS_URL names. */
export type RedisClient = Redis | Cluster;

const responseTimeoutMs = 2000;
const retryStrategy = (attempt: number): number => Math.min(attempt * 100, 2000);
// The server has become a replica: reconnect to the new master and resend the command.
const reconnectOnError = (error: Error) => (error.message.includes('READONLY') ? 2 : false);

/** Connects to the address, and reconnects when the connection is lost. */
export function openRedis(address: RedisAddress, options: RedisOptions): RedisClient {
  const redis = createClient(address, { ...options, retryStrategy, reconnectOnError });
  keepAlive(redis);
  return redis;
}

function createClient(address: RedisAddress, options: RedisOptions): RedisClient {
  if (address.kind === 'server') return new Redis(address.url, options);
  const { hosts, username, password } = address;
  const tls = address.tls ? {} : undefined;
  const common = { ...options, username, password, tls };
  if (address.kind === 'cluster')
    return new Cluster(hosts, {
      // Connect by name: certificates contain names, and addresses change.
      dnsLookup: (host, found) => found(null, host),
      clusterRetryStrategy: retryStrategy,
      enableOfflineQueue: options.enableOfflineQueue ?? true,
      slotsRefreshTimeout: responseTimeoutMs,
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
    sentinelCommandTimeout: responseTimeoutMs,
  });
}

/** Connects without an offline queue: commands fail at once while Redis is unreachable, and callers handle that. */
export function connectRedis(config: PlatformConfig, logger: AppLogger): RedisClient {
  const redis = openRedis(config.REDIS_URL, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    connectTimeout: responseTimeoutMs,
    commandTimeout: responseTimeoutMs,
  });
  let isUnreachable = false;
  redis.on('error', (error: Error) => {
    if (!isUnreachable) logger.warn(`Redis is unreachable: ${error.message || error.name}`, 'Redis');
    isUnreachable = true;
  });
  redis.on('ready', () => {
    if (isUnreachable) logger.log('Redis is reachable again', 'Redis');
    isUnreachable = false;
  });
  return redis;
}

/** Resolves when Redis responds; for a cluster, when every master responds and reports a complete cluster. */
export async function checkRedis(redis: RedisClient): Promise<void> {
  if (redis.status !== 'ready') throw new Error('Redis is unreachable');
  const states = await Promise.all(
    redis instanceof Cluster
      ? redis.nodes('master').map((node) => node.cluster('INFO'))
      : [redis.ping().then(() => 'cluster_state:ok')],
  );
  if (!states.every((state) => state.includes('cluster_state:ok'))) throw new Error('The cluster is down');
}
