import { eventually, type DedicatedServer } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { makeSyntheticFaces } from './synthetic-face';
import { type NodeCluster, type NodeProcess, startCluster } from './node-cluster';
import { mapConcurrently, RetryingClient } from './retrying-client';

const inFlight = 60;

const count = async ({ query }: Pick<NodeCluster, 'query'>, what: string): Promise<number | undefined> =>
  (await query<{ count: number }>(`SELECT count(*)::integer AS count FROM biometric_node.${what}`))[0]?.count;
const countPeople = (cluster: Pick<NodeCluster, 'query'>) => count(cluster, 'people');
const countPending = (cluster: Pick<NodeCluster, 'query'>) =>
  count(cluster, `enrollments WHERE state = 'pending'`);

describe('three nodes with all roles', () => {
  let cluster: NodeCluster;
  beforeAll(async () => {
    cluster = await startCluster('all', 'all', 'all');
  });
  afterAll(() => cluster?.close());

  it('create 1,000 people from 1,000 faces that are enrolled twice concurrently, and agree on them', async () => {
    const { nodes } = cluster;
    const faces = Array.from({ length: 1000 }, makeSyntheticFaces(1));
    // The two captures of a face are sent concurrently to different processes.
    const requests = faces.flatMap(({ capture }, i) =>
      [i, i + 1].map((turn) => ({ vector: capture(), turn })),
    );
    const client = new RetryingClient(nodes);
    const replies = await mapConcurrently(inFlight, requests, ({ vector, turn }) =>
      client.enroll(vector, turn),
    );
    const puids = replies.map(({ body }) => String(body.puid));
    const created = replies.filter(({ body }) => body.message === 'Ok').length;
    const recognised = replies.filter(({ body }) => body.message === 'User Already Enrolled').length;
    expect(created + recognised).toBe(2000);
    // On a slow machine a node may answer 503 before the outcome is known. The repeated request then recognises the person.
    expect(created).toBeLessThanOrEqual(1000);
    expect(created).toBeGreaterThanOrEqual(1000 - client.refused.count);
    expect(puids.filter((_, i) => i % 2 === 1)).toEqual(puids.filter((_, i) => i % 2 === 0));
    expect(new Set(puids).size).toBe(1000);
    expect(await countPeople(cluster)).toBe(1000);

    const position = Math.max(...replies.map((reply) => reply.position));
    for (const node of nodes) {
      const found = await mapConcurrently(inFlight, faces, ({ capture }) => node.find(capture(), position));
      expect(found).toEqual(faces.map((_, i) => [puids[2 * i]]));
    }
  });
});

describe('nodes with different roles', () => {
  let cluster: NodeCluster<['all', 'api', 'worker']>;
  beforeAll(async () => {
    cluster = await startCluster('all', 'api', 'worker');
  });
  afterAll(() => cluster?.close());

  /** The faults, in order, while clients enroll. */
  function listFaults({ acknowledged, refused }: RetryingClient): (() => Promise<void>)[] {
    const { postgres, redis } = cluster;
    const [all, api, worker] = cluster.nodes;
    const crash = async (...nodes: NodeProcess[]) => {
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all(nodes.map((node) => node.start()));
    };
    const flush = async () => {
      const client = new Redis(redis.url);
      await client.flushall();
      client.disconnect();
    };
    const withoutPostgres = async (end: keyof Pick<DedicatedServer, 'stop' | 'kill'>) => {
      await postgres[end]();
      await refused.reach(refused.count + inFlight);
      await postgres.start();
    };
    const withoutRedis = async () => {
      await redis.stop();
      await acknowledged.reach(acknowledged.count + inFlight);
      await redis.start();
    };
    return [
      flush,
      () => crash(all),
      withoutRedis,
      () => crash(api),
      flush,
      () => withoutPostgres('stop'),
      () => crash(worker),
      () => withoutPostgres('kill'),
      () => crash(all, worker),
      flush,
    ];
  }

  it('lose no one and enroll no one twice while processes, Redis and PostgreSQL fail during 5,000 enrollments', async () => {
    const { nodes } = cluster;
    const [all, api, worker] = nodes;
    const faces = Array.from({ length: 5000 }, makeSyntheticFaces(2));
    const vectors = faces.map(({ capture }) => capture());
    const client = new RetryingClient([all, api]);
    const failing = async () => {
      for (const [i, fail] of listFaults(client).entries()) {
        await client.acknowledged.reach(500 * i + 250);
        await fail();
      }
    };
    const [replies] = await Promise.all([
      mapConcurrently(inFlight, vectors, (vector, i) => client.enroll(vector, i)),
      failing(),
    ]);
    const puids = replies.map(({ body }) => String(body.puid));
    expect(new Set(puids).size).toBe(5000);
    // A request whose client gave up may still be in progress.
    await eventually(async () => expect(await countPending(cluster)).toBe(0));
    expect(await countPeople(cluster)).toBe(5000);

    await eventually(async () => expect(await worker.metric('gallery_people')).toBe(5000));
    // A worker serves no requests. Restarted as api, it shows what a start loads from the database.
    await worker.kill();
    await worker.start('api');
    const position = Math.max(...replies.map((reply) => reply.position));
    for (const node of nodes) {
      const found = await mapConcurrently(inFlight, faces, ({ capture }) => node.find(capture(), position));
      expect(found).toEqual(puids.map((puid) => [puid]));
    }
  });
});
