import { REDIS, type RedisClient } from '@gatehouse/platform';
import {
  sharesRateLimit,
  eventually,
  type RedisServers,
  sharedRateLimit,
  startRedisCluster,
  startRedisSentinel,
  describeWithPrograms,
} from '@gatehouse/testing';
import { Cluster, Redis } from 'ioredis';
import { WorkerPool } from '../src/worker-pool';
import { FailFirst, type Notes, startNotes } from './notes';

interface Pool {
  workers: Map<string, { isConnected: boolean; getBackend(): { blockingClient: Promise<RedisClient> } }>;
}

const kinds = {
  'a cluster': { start: startRedisCluster, client: Cluster },
  'servers under a sentinel': { start: startRedisSentinel, client: Redis },
};

const health = async ({ url }: Notes) =>
  ((await (await fetch(`${url}/health`)).json()) as { status: string }).status;
const metrics = async ({ url }: Notes) => (await fetch(`${url}/metrics`)).text();
const getStatus = async ({ url }: Notes) => (await fetch(`${url}/notes`)).status;

/** The index of the server that holds the jobs: the master, or the owner of their slot. */
async function findServerIndex({ app, env }: Notes): Promise<number> {
  const redis = app.get<RedisClient>(REDIS);
  if (redis instanceof Redis) return 0;
  const slot = await redis.cluster('KEYSLOT', `{${env['REDIS_PREFIX']}:note}:note:wait`);
  return Math.floor(slot / Math.ceil(16_384 / 3));
}

describeWithPrograms(['redis-server'], 'an app whose Redis is', () => {
  describe.each(Object.entries(kinds))('%s', (_title, kind) => {
    let redis: RedisServers;
    let app: Notes;
    beforeAll(async () => {
      redis = await kind.start();
      app = await startNotes(undefined, { REDIS_URL: redis.url });
      await eventually(() => expect(app.app.get<RedisClient>(REDIS).status).toBe('ready'));
    });
    afterAll(async () => {
      await app?.close();
      await redis?.dispose();
    });
    beforeEach(() => app.clear());

    /** Without the sweeper, which would run the job itself. */
    const runsJobs = (note: string) =>
      eventually(async () => {
        await app.add('write-note', note);
        await eventually(async () => expect(await app.notes()).toContain(note), 3000);
      });

    it('connects with the client for its kind and is healthy', async () => {
      expect(app.app.get(REDIS)).toBeInstanceOf(kind.client);
      expect(await health(app)).toBe('ok');
    });

    it('runs the jobs that are queued there and retries failed ones', async () => {
      FailFirst.failures = 1;
      await app.add('write-note', 'a');
      await app.add('fail-first', 'b');
      await eventually(async () => expect(await app.notes()).toEqual(['a', 'b']));
      expect(await app.pending()).toEqual([]);
    });

    it('reports the number of delayed jobs', async () => {
      expect(await metrics(app)).toContain('queue_jobs{queue="note",state="delayed"} 0');
      await app.add('write-note', 'later', 600);
      await eventually(async () =>
        expect(await metrics(app)).toContain('queue_jobs{queue="note",state="delayed"} 1'),
      );
    });

    it('shares rate-limit counts between processes', async () => {
      const shared = { ...app.env, RATE_LIMIT_PER_MINUTE: String(sharedRateLimit) };
      const [one, other] = [await startNotes(undefined, shared), await startNotes(undefined, shared)];
      expect(
        await sharesRateLimit(
          () => getStatus(one),
          () => getStatus(other),
        ),
      ).toBe(true);
      await one.close();
      await other.close();
    });

    it('recovers when a server crashes', async () => {
      const server = redis.servers[await findServerIndex(app)];
      await server?.kill();
      // The sentinel promotes the replica; a cluster without replicas loses a third of its slots until the server restarts.
      if (kind.client === Cluster) {
        await eventually(async () => expect(await health(app)).toBe('degraded'));
        await app.add('write-note', 'meanwhile');
        await eventually(async () => {
          await app.sweep();
          expect(await app.notes()).toEqual(['meanwhile']);
        });
        await server?.start();
      }
      await eventually(async () => expect(await health(app)).toBe('ok'));
      await runsJobs('afterwards');
    });

    it('recovers when all servers were unreachable', async () => {
      for (const server of redis.servers) await server.kill();
      await eventually(async () => expect(await health(app)).toBe('degraded'));
      await app.add('write-note', 'meanwhile');
      await app.sweep();
      expect(await app.notes()).toEqual(['meanwhile']);
      for (const server of redis.servers) await server.start();
      await eventually(async () => expect(await health(app)).toBe('ok'));
      await runsJobs('afterwards');
    });

    it('replaces a worker whose connection is not restored', async () => {
      const { workers } = app.app.get<WorkerPool, Pool>(WorkerPool, { strict: false });
      const lost = workers.get('note');
      const client = await lost?.getBackend().blockingClient;
      client?.disconnect();
      // BullMQ usually reconnects it.
      Object.defineProperty(client, 'status', { get: () => 'close', set: () => undefined });
      await eventually(() => expect(workers.get('note') === lost).toBe(false));
      await runsJobs('afterwards');
    });

    it('disconnects at shutdown', async () => {
      const another = await startNotes(undefined, app.env);
      await another.close();
      // A cluster client of ioredis reports either status.
      await eventually(() => expect(another.app.get<RedisClient>(REDIS).status).toMatch(/^(close|end)$/));
    });
  });
});
