import { eventually, type DedicatedServer } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { canReadMemory, findInFolder, findInMemory } from './byte-search';
import { madeUpFaces } from './made-up-face';
import { markedFace } from './marked-face';
import { type NodeCluster, type NodeProcess, startCluster } from './node-cluster';
import { atATime, PatientClient } from './patient-client';

const inFlight = 60;

const count = async ({ query }: Pick<NodeCluster, 'query'>, what: string): Promise<number | undefined> =>
  (await query<{ count: number }>(`SELECT count(*)::integer AS count FROM biometric_node.${what}`))[0]?.count;
const countPeople = (cluster: Pick<NodeCluster, 'query'>) => count(cluster, 'people');
const countPending = (cluster: Pick<NodeCluster, 'query'>) =>
  count(cluster, `enrollments WHERE state = 'pending'`);

describe('three nodes that all do everything', () => {
  let cluster: NodeCluster;
  beforeAll(async () => {
    cluster = await startCluster('all', 'all', 'all');
  });
  afterAll(() => cluster?.close());

  it('make 1,000 people of 1,000 faces that are enrolled twice at the same moment, and agree on them', async () => {
    const { nodes } = cluster;
    const faces = Array.from({ length: 1000 }, madeUpFaces(1));
    // The two captures of a face are on their way together, through different processes.
    const requests = faces.flatMap(({ capture }, i) =>
      [i, i + 1].map((turn) => ({ vector: capture(), node: nodes[turn % nodes.length]! })),
    );
    const replies = await atATime(inFlight, requests, ({ node, vector }) => node.enroll(vector));
    const puids = replies.map(({ body }) => String(body.puid));
    expect(replies.filter(({ body }) => body.message === 'Ok')).toHaveLength(1000);
    expect(replies.filter(({ body }) => body.message === 'User Already Enrolled')).toHaveLength(1000);
    expect(puids.filter((_, i) => i % 2 === 1)).toEqual(puids.filter((_, i) => i % 2 === 0));
    expect(new Set(puids).size).toBe(1000);
    expect(await countPeople(cluster)).toBe(1000);

    const position = Math.max(...replies.map((reply) => reply.position));
    for (const node of nodes) {
      const found = await atATime(inFlight, faces, ({ capture }) => node.find(capture(), position));
      expect(found).toEqual(faces.map((_, i) => [puids[2 * i]]));
    }
  });
});

describe('nodes that serve, work, and do both', () => {
  let cluster: NodeCluster<['all', 'api', 'worker']>;
  beforeAll(async () => {
    cluster = await startCluster('all', 'api', 'worker');
  });
  afterAll(() => cluster?.close());

  /** What goes wrong, one after the other, while clients enroll. */
  function faults({ acknowledged, refused }: PatientClient): (() => Promise<void>)[] {
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

  it('lose nobody and enroll nobody twice while processes, Redis and PostgreSQL fail during 5,000 enrollments', async () => {
    const { nodes } = cluster;
    const [all, api, worker] = nodes;
    const faces = Array.from({ length: 5000 }, madeUpFaces(2));
    const vectors = faces.map(({ capture }) => capture());
    const client = new PatientClient([all, api]);
    const failing = async () => {
      for (const [i, fail] of faults(client).entries()) {
        await client.acknowledged.reach(500 * i + 250);
        await fail();
      }
    };
    const [replies] = await Promise.all([
      atATime(inFlight, vectors, (vector, i) => client.enroll(vector, i)),
      failing(),
    ]);
    const puids = replies.map(({ body }) => String(body.puid));
    expect(new Set(puids).size).toBe(5000);
    // A request that nobody waited for any more may still be on its way in.
    await eventually(async () => expect(await countPending(cluster)).toBe(0));
    expect(await countPeople(cluster)).toBe(5000);

    await eventually(async () => expect(await worker.metric('gallery_people')).toBe(5000));
    // A worker is not asked for more; started as a node that serves, it says what a start makes of the database.
    await worker.kill();
    await worker.start('api');
    const position = Math.max(...replies.map((reply) => reply.position));
    for (const node of nodes) {
      const found = await atATime(inFlight, faces, ({ capture }) => node.find(capture(), position));
      expect(found).toEqual(puids.map((puid) => [puid]));
    }
  });
});

describe('a person who is deleted', () => {
  const other = madeUpFaces(3)();
  const marked = markedFace(4);
  const plain = { ...marked.sent, ...marked.opened, ...marked.stored };
  let cluster: NodeCluster<['api', 'all', 'api']>;
  let puid: string;
  let secrets: Record<string, string> | undefined;
  let before: Traces;
  let after: Traces;

  beforeAll(async () => {
    // The person is enrolled through the first, by the second, which deletes them; the third only hears of it.
    cluster = await startCluster('api', 'all', 'api');
    const [receiver, writer] = cluster.nodes;
    await writer.enroll(other.capture());
    const enrolled = await receiver.enrollEncrypted(marked.vectors);
    puid = enrolled.puid;
    before = await traces(enrolled.position);
    secrets = await readSecrets();
    after = await traces((await writer.delete(puid)).position);
  });
  afterAll(() => cluster?.close());

  interface Traces {
    /** Of the face, in the memory of each node. */
    memory: string[][];
    /** Of the face and the person's id, in the files of the database. */
    files: string[];
    /** Every row of every table. */
    tables: string;
  }

  /** What there is of the person once every node has come to a position; none of them is shown the face for it. */
  async function traces(position: number): Promise<Traces> {
    const { nodes, query } = cluster;
    for (const node of nodes) expect(await node.find(other.capture(), position)).toHaveLength(1);
    await query('CHECKPOINT');
    const [server] = await query<{ data_directory: string }>('SHOW data_directory');
    return {
      memory: canReadMemory ? await Promise.all(nodes.map(({ pid }) => findInMemory(pid, plain))) : [],
      files: await findInFolder(server?.data_directory ?? '', { ...plain, puid: Buffer.from(puid) }),
      tables: await readTables(),
    };
  }

  async function readTables(): Promise<string> {
    const tables = await cluster.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'biometric_node'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => cluster.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)),
    );
    return rows.flatMap((table) => table.map(({ row }) => row)).join('\n');
  }

  /** What only this person's rows hold. */
  async function readSecrets(): Promise<Record<string, string> | undefined> {
    const [row] = await cluster.query<Record<string, string>>(
      `SELECT puid, encode(wrapped_key, 'hex') AS key, encode(template, 'hex') AS template
       FROM biometric_node.people WHERE puid = $1`,
      [puid],
    );
    return row;
  }

  it('is in no row of any table any more, with the key and the template', () => {
    const held = (tables: string) =>
      Object.entries(secrets ?? {}).filter(([, value]) => tables.includes(value));
    expect(held(before.tables).map(([name]) => name)).toEqual(['puid', 'key', 'template']);
    expect(held(after.tables)).toEqual([]);
  });

  it('never had a face in the files of the database that could be read without a key', () => {
    expect(before.files).toEqual(['puid']);
    expect(after.files.filter((name) => name !== 'puid')).toEqual([]);
  });

  const onLinux = canReadMemory ? it : it.skip;
  if (!canReadMemory) process.stderr.write('Memory is not looked through: that takes the /proc of Linux.\n');

  onLinux('was in the memory of every node, and is in that of none', () => {
    const stored = Object.keys(marked.stored);
    const engines = ({ memory }: Traces) =>
      memory.map((names) => names.filter((name) => stored.includes(name)));
    expect(engines(before)).toEqual([stored, stored, stored]);
    expect(engines(after)).toEqual([[], [], []]);
  });

  onLinux('leaves nothing of the request in the memory of nodes that did not get it', () => {
    const sent = Object.keys(marked.sent);
    for (const names of after.memory.slice(1))
      expect(names.filter((name) => sent.includes(name))).toEqual([]);
  });

  // Text cannot be wiped in JavaScript: what was parsed stays until something else comes into its place.
  onLinux(
    'does not come back into an engine with other requests, and says what they left of the parsed one',
    async () => {
      const face = madeUpFaces(5);
      for (const node of cluster.nodes) {
        let left = await findInMemory(node.pid, plain);
        for (let rounds = 0; left.length > 0 && rounds < 20; rounds++) {
          const requests = Array.from({ length: 100 }, () => [face().capture()]);
          await atATime(inFlight, requests, (vectors) => node.enrollEncrypted(vectors));
          left = await findInMemory(node.pid, plain);
        }
        if (left.length > 0)
          process.stderr.write(`still in the memory of a node (${node.role}): ${left.join(', ')}\n`);
        expect(left.filter((name) => name in marked.stored)).toEqual([]);
      }
    },
  );
});
