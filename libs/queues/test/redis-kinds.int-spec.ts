import { REDIS, type RedisClient } from '@gatehouse/platform';
import {
  countsTogether,
  eventually,
  type RedisServers,
  sharedLimit,
  startRedisCluster,
  startRedisSentinel,
  withPrograms,
} from '@gatehouse/testing';
import { Cluster, Redis } from 'ioredis';
import { WorkerPool } from '../src/worker-pool';
import { type Notes, startNotes } from './notes';

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
const statusOf = async ({ url }: Notes) => (await fetch(`${url}/notes`)).status;

/** Which server has the jobs: the master, or the one with their slot. */
async function placeOf({ app, env }: Notes): Promise<number> {
  const redis = app.get<RedisClient>(REDIS);
  if (redis instanceof Redis) return 0;
  const slot = await redis.cluster('KEYSLOT', `{${env['REDIS_PREFIX']}:note}:note:wait`);
  return Math.floor(slot / Math.ceil(16_384 / 3));
}

withPrograms(['redis-server'], 'an app whose Redis is', () => {
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
    beforeEach(() => app.source.query('TRUNCATE notes.notes, notes.outbox'));

    /** Without the sweeper: it would do the job itself. */
    const doesJobs = (note: string) =>
      eventually(async () => {
        await app.schedule('write-note', note);
        await eventually(async () => expect(await app.notes()).toContain(note), 3000);
      });

    it('connects to it as its kind needs, and is well', async () => {
      expect(app.app.get(REDIS)).toBeInstanceOf(kind.client);
      expect(await health(app)).toBe('ok');
    });

    it('does the jobs that are queued there, also those that are tried again', async () => {
      await app.schedule('write-note', 'a');
      await app.schedule('fail-first', 'b');
      await eventually(async () => expect(await app.notes()).toEqual(['a', 'b']));
      expect(await app.outbox()).toEqual([]);
    });

    it('says how many jobs wait there', async () => {
      expect(await metrics(app)).toContain('queue_jobs{queue="note",state="delayed"} 0');
      await app.schedule('write-note', 'later', new Date(Date.now() + 600_000));
      await eventually(async () =>
        expect(await metrics(app)).toContain('queue_jobs{queue="note",state="delayed"} 1'),
      );
    });

    it('counts requests there, together with the other processes', async () => {
      const shared = { ...app.env, RATE_LIMIT_PER_MINUTE: String(sharedLimit) };
      const [one, other] = [await startNotes(undefined, shared), await startNotes(undefined, shared)];
      expect(
        await countsTogether(
          () => statusOf(one),
          () => statusOf(other),
        ),
      ).toBe(true);
      await one.close();
      await other.close();
    });

    it('goes on by itself when a server crashes', async () => {
      const server = redis.servers[await placeOf(app)];
      await server?.kill();
      // The sentinel promotes the replica; of a cluster without replicas a third is lost until the server is back.
      if (kind.client === Cluster) {
        await eventually(async () => expect(await health(app)).toBe('degraded'));
        await app.schedule('write-note', 'meanwhile');
        await eventually(async () => {
          await app.sweep();
          expect(await app.notes()).toEqual(['meanwhile']);
        });
        await server?.start();
      }
      await eventually(async () => expect(await health(app)).toBe('ok'));
      await doesJobs('afterwards');
    });

    it('goes on by itself when all servers were away', async () => {
      for (const server of redis.servers) await server.kill();
      await eventually(async () => expect(await health(app)).toBe('degraded'));
      await app.schedule('write-note', 'meanwhile');
      await app.sweep();
      expect(await app.notes()).toEqual(['meanwhile']);
      for (const server of redis.servers) await server.start();
      await eventually(async () => expect(await health(app)).toBe('ok'));
      await doesJobs('afterwards');
    });

    it('starts another worker in the place of one whose connection does not come back', async () => {
      const { workers } = app.app.get<WorkerPool, Pool>(WorkerPool, { strict: false });
      const lost = workers.get('note');
      const client = await lost?.getBackend().blockingClient;
      client?.disconnect();
      // BullMQ would connect it again, most of the time.
      Object.defineProperty(client, 'status', { get: () => 'close', set: () => undefined });
      await eventually(() => expect(workers.get('note') === lost).toBe(false));
      await doesJobs('afterwards');
    });

    it('ends in good order', async () => {
      const another = await startNotes(undefined, app.env);
      await another.close();
      // A cluster of ioredis says the one or the other.
      await eventually(() => expect(another.app.get<RedisClient>(REDIS).status).toMatch(/^(close|end)$/));
    });
  });
});
