import { startPostgres, startRedis } from '@gatehouse/embedded';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface BenchServers {
  databaseUrl: string;
  redisUrl: string;
  /** Set if the servers were started for the benchmark. */
  pids?: { postgres: number; redis: number };
  stop(): Promise<void>;
}

/** PostgreSQL and Redis for a benchmark: those of DATABASE_URL and REDIS_URL, else temporary embedded ones. */
export async function startBenchServers(): Promise<BenchServers> {
  const { DATABASE_URL, REDIS_URL } = process.env;
  if (DATABASE_URL && REDIS_URL)
    return { databaseUrl: DATABASE_URL, redisUrl: REDIS_URL, stop: () => Promise.resolve() };
  const folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-bench-'));
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), password: 'bench' });
  const redis = await startRedis({});
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    pids: { postgres: postgres.pid, redis: redis.pid },
    stop: async () => {
      await Promise.all([redis.stop(), postgres.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
