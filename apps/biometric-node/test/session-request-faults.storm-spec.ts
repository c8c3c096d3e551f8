import { Sweeper } from '@gatehouse/queues';
import { eventually, startDedicatedRedis } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { getPerson, type SessionClient, startSessionClient } from './session-client';
import { startSeverableProxy } from './severable-proxy';

const face = faces(91, 128);

const isListening = async ({ source }: BiometricNode, ports: number[]): Promise<boolean> => {
  const rows = await source.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE '%notifications' AND client_port = ANY($1)`,
    [ports],
  );
  return rows.length > 0;
};

/** A node with all connections through proxies: when they are severed, it looks like a killed process to the servers. */
async function startKillableNode(env: Record<string, string>, key: string) {
  const [database, redis] = [new URL(env['DATABASE_URL'] ?? ''), new URL(env['REDIS_URL'] ?? '')];
  const proxies = await Promise.all([database, redis].map(({ port }) => startSeverableProxy(Number(port))));
  [database, redis].forEach((url, i) => (url.port = String(proxies[i]?.port)));
  const urls = { DATABASE_URL: database.href, REDIS_URL: redis.href };
  const node = await startNode({ ...env, ...urls, ROLE: 'worker' }, key);
  return {
    kill: () => proxies.forEach((proxy) => proxy.sever()),
    /** A graceful shutdown, which needs the connections again. */
    close: async () => {
      proxies.forEach((proxy) => proxy.restore());
      await eventually(async () => {
        expect(await isListening(node, proxies[0]?.clientPorts() ?? [])).toBe(true);
        // Not by a log line: a connection that is restored at the first try was never reported as lost.
        expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
      });
      await node.close();
      proxies.forEach((proxy) => proxy.close());
    },
  };
}

describe('a request of a session whose worker is killed', () => {
  let node: BiometricNode;
  let client: SessionClient;
  beforeAll(async () => {
    node = await startNode({ ROLE: 'api' });
    client = await startSessionClient(node);
  });
  afterAll(async () => {
    await client?.close();
    await node?.close();
  });

  const closing: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of closing.splice(0)) await each.close();
  });

  const count = async (table: string, where = 'true'): Promise<number> => {
    const [row] = await node.source.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM biometric_node.${table} WHERE ${where}`,
    );
    return row?.count ?? 0;
  };

  const createRequest = (vector: Float32Array) => ({ ...client.gallery, features: [[...vector]] });

  /** Kills the only worker during a job, with the gallery locked; then starts another one. */
  async function killDuring(send: () => Promise<unknown>, under: () => Promise<void>): Promise<void> {
    const killable = await startKillableNode(node.env, node.key);
    const runner = node.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE biometric_node.people IN ACCESS EXCLUSIVE MODE');
    await send();
    await eventually(under);
    killable.kill();
    await runner.rollbackTransaction();
    await runner.release();
    const next = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    closing.push(next, killable);
  }

  it('is answered by the next worker, and one person is enrolled', async () => {
    const first = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    await client.enroll(randomUUID(), [face().vector]);
    await first.close();

    const { vector } = face();
    const id = randomUUID();
    await killDuring(
      () => client.post('enroll-for-session', id, createRequest(vector)),
      async () => expect(await count('enrollments', `id = '${id}' AND state = 'pending'`)).toBe(1),
    );
    const answer = await client.enroll(id, [vector]);
    expect(answer).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(await client.recognise([vector])).toMatchObject({
      outcome: 'recognised',
      puid: getPerson(answer),
    });
    expect(await count('people')).toBe(2);
    expect(await client.enroll(id, [vector])).toEqual(answer);

    await client.withdraw(id);
    expect(await count('people')).toBe(1);
  });

  it('to withdraw an enrollment is done by the next worker', async () => {
    const first = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    const id = randomUUID();
    const { vector } = face();
    await client.enroll(id, [vector]);
    await first.close();

    const people = await count('people');
    await killDuring(
      () => client.post('withdraw-enrollment', id, client.gallery),
      async () => expect(await count('withdrawals', `enrollment_id = '${id}'`)).toBe(1),
    );
    expect(await count('people')).toBe(people);
    expect(await client.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await count('people')).toBe(people - 1);
    expect(await client.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
  });
});

describe('a request of a session', () => {
  it('repeated while Redis is flushed several times enrolls one person', async () => {
    const redis = await startDedicatedRedis();
    const node = await startNode({ REDIS_URL: redis.url });
    const client = await startSessionClient(node);
    const connection = new Redis(redis.url);
    const { vector } = face();
    const id = randomUUID();
    for (let times = 0; times < 20; times++) {
      await client.post('enroll-for-session', id, { ...client.gallery, features: [[...vector]] });
      await connection.flushall();
    }
    const answer = await client.enroll(id, [vector]);
    expect(answer).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    await node.app.get(Sweeper, { strict: false }).sweep();
    expect(node.registry.all()[0]?.size).toBe(1);
    connection.disconnect();
    await client.close();
    await node.close();
    await redis.dispose();
  });
});
