import { Sweeper } from '@gatehouse/queues';
import { eventually, ownRedis } from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import { type BiometricNode, startNode } from './biometric-node';
import { faces } from './face';
import { personIn, type SessionAsker, startAsker } from './session-asker';
import { startSeverableProxy } from './severable-proxy';

const face = faces(91, 128);

const isListening = async ({ source }: BiometricNode, ports: number[]): Promise<boolean> => {
  const rows = await source.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE '%notifications' AND client_port = ANY($1)`,
    [ports],
  );
  return rows.length > 0;
};

/** A node whose connections all go through proxies: parted from the servers, it is to them what a killed process is. */
async function startMortalNode(env: Record<string, string>, key: string) {
  const [database, redis] = [new URL(env['DATABASE_URL'] ?? ''), new URL(env['REDIS_URL'] ?? '')];
  const proxies = await Promise.all([database, redis].map(({ port }) => startSeverableProxy(Number(port))));
  [database, redis].forEach((url, i) => (url.port = String(proxies[i]?.port)));
  const urls = { DATABASE_URL: database.href, REDIS_URL: redis.href };
  const node = await startNode({ ...env, ...urls, ROLE: 'worker' }, key);
  return {
    die: () => proxies.forEach((proxy) => proxy.sever()),
    /** It leaves in good order, which it can only once it has its servers back. */
    close: async () => {
      proxies.forEach((proxy) => proxy.mend());
      await eventually(async () => {
        expect(await isListening(node, proxies[0]?.clientPorts() ?? [])).toBe(true);
        expect(node.logs.join()).toContain('Redis is reachable again');
      });
      await node.close();
      proxies.forEach((proxy) => proxy.close());
    },
  };
}

describe('a request of a session whose worker is killed', () => {
  let node: BiometricNode;
  let asker: SessionAsker;
  beforeAll(async () => {
    node = await startNode({ ROLE: 'api' });
    asker = await startAsker(node);
  });
  afterAll(async () => {
    await asker?.close();
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

  const questionOf = (vector: Float32Array) => ({ ...asker.gallery, features: [[...vector]] });

  /** Kills the only worker in the middle of something, with the gallery locked; then lets another one live. */
  async function killedDuring(ask: () => Promise<unknown>, under: () => Promise<void>): Promise<void> {
    const mortal = await startMortalNode(node.env, node.key);
    const runner = node.source.createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE biometric_node.people IN ACCESS EXCLUSIVE MODE');
    await ask();
    await eventually(under);
    mortal.die();
    await runner.rollbackTransaction();
    await runner.release();
    const next = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    closing.push(next, mortal);
  }

  it('is answered by the next one, and one person is enrolled', async () => {
    const first = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    await asker.enroll(randomUUID(), [face().vector]);
    await first.close();

    const { vector } = face();
    const id = randomUUID();
    await killedDuring(
      () => asker.post('enroll-for-session', id, questionOf(vector)),
      async () => expect(await count('enrollments', `id = '${id}' AND state = 'pending'`)).toBe(1),
    );
    const answer = await asker.enroll(id, [vector]);
    expect(answer).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    expect(await asker.recognise([vector])).toMatchObject({ outcome: 'recognised', puid: personIn(answer) });
    expect(await count('people')).toBe(2);
    expect(await asker.enroll(id, [vector])).toEqual(answer);

    await asker.withdraw(id);
    expect(await count('people')).toBe(1);
  });

  it('to take an enrollment back is done by the next one', async () => {
    const first = await startNode({ ...node.env, ROLE: 'worker' }, node.key);
    const id = randomUUID();
    const { vector } = face();
    await asker.enroll(id, [vector]);
    await first.close();

    const people = await count('people');
    await killedDuring(
      () => asker.post('withdraw-enrollment', id, asker.gallery),
      async () => expect(await count('withdrawals', `enrollment_id = '${id}'`)).toBe(1),
    );
    expect(await count('people')).toBe(people);
    expect(await asker.withdraw(id)).toEqual({ outcome: 'withdrawn' });
    expect(await count('people')).toBe(people - 1);
    expect(await asker.enroll(id, [vector])).toEqual({ outcome: 'withdrawn' });
  });
});

describe('a request of a session', () => {
  it('repeated while Redis forgets everything again and again ends with one person', async () => {
    const redis = await ownRedis();
    const node = await startNode({ REDIS_URL: redis.url });
    const asker = await startAsker(node);
    const client = new Redis(redis.url);
    const { vector } = face();
    const id = randomUUID();
    for (let times = 0; times < 20; times++) {
      await asker.post('enroll-for-session', id, { ...asker.gallery, features: [[...vector]] });
      await client.flushall();
    }
    const answer = await asker.enroll(id, [vector]);
    expect(answer).toMatchObject({ outcome: 'enrolled', isDuplicate: false });
    await node.app.get(Sweeper, { strict: false }).sweep();
    expect(node.registry.all()[0]?.size).toBe(1);
    client.disconnect();
    await asker.close();
    await node.close();
    await redis.dispose();
  });
});
