import { JobQueue } from '@gatehouse/queues';
import {
  type DeliveryFollower,
  eventually,
  followDeliveries,
  holdResponses,
  startDedicatedPostgres,
  startDedicatedRedis,
  type DedicatedServer,
  type Receiver,
  respond,
  respondLate,
  startReceiver,
  startStallingProxy,
} from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startWebhooks, type Webhooks } from './support/webhooks-app';

let webhooks: Webhooks;
let receivers: Receiver[];
let receiver: Receiver;
let healthy: Receiver;
let deliveries: DeliveryFollower;

async function start(env: Record<string, string>): Promise<void> {
  receivers = [await startReceiver(), await startReceiver()];
  [receiver, healthy] = receivers as [Receiver, Receiver];
  webhooks = await startWebhooks(env);
  deliveries = followDeliveries(webhooks, healthy);
}

async function stop(): Promise<void> {
  await webhooks.close();
  for (const each of receivers) await each.close();
}

async function addEvents(count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await webhooks.addEvent(receiver.url));
  return ids;
}

describe('webhooks without Redis', () => {
  let redis: DedicatedServer;
  beforeAll(async () => {
    redis = await startDedicatedRedis();
  });
  afterAll(() => redis?.dispose());
  beforeEach(() => start({ REDIS_URL: redis.url }));
  afterEach(stop);

  it('arrive once each while Redis is flushed repeatedly', async () => {
    const client = new Redis(redis.url);
    receiver.setBehaviour(respondLate(204, 10));
    const added = addEvents(200);
    for (const count of [1, 20, 50, 80, 120, 160]) {
      await receiver.waitFor(count);
      await client.flushall();
      await deliveries.expectOthersDelivered();
    }
    const ids = await added;
    await client.flushall();
    await deliveries.expectOthersDelivered();
    for (const id of ids) await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
    client.disconnect();
  });

  it('are retried when their wake-up jobs are lost', async () => {
    // On a slow machine a second retry would become due.
    webhooks.freezeClock();
    const client = new Redis(redis.url);
    receiver.setBehaviour(respond(500));
    const ids = await addEvents(5);
    for (const id of ids) await deliveries.waitForAttempts(id, 1);
    await client.flushall();
    receiver.setBehaviour(respond(204));
    // The test does not call the sweeper: the app runs it.
    webhooks.advanceClock(10);
    for (const id of ids) await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
    client.disconnect();
  });

  it('arrive and are retried while Redis is unreachable for 10 s, and the API answers', async () => {
    webhooks.freezeClock();
    receiver.setBehaviour(respond(500));
    const retried = await addEvents(5);
    for (const id of retried) await deliveries.waitForAttempts(id, 1);
    await redis.stop();
    const outage = pause(10_000);
    receiver.setBehaviour(respond(204));
    webhooks.advanceClock(10);
    const duringOutage = await addEvents(20);
    const reply = await webhooks.call('POST', '/webhooks/test', { callback: { url: receiver.url } });
    expect(reply.status).toBe(202);
    await deliveries.expectOthersDelivered();
    for (const id of retried) await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    for (const id of [...duringOutage, String(reply.body.id)])
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    await outage;
    await redis.start();
    const after = await addEvents(10);
    for (const id of after) await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    expect(receiver.received).toHaveLength(2 * retried.length + duringOutage.length + 1 + after.length);
    await deliveries.expectNoMoreAttempts(receiver, ...retried, ...duringOutage, ...after);
  });

  it('arrive when no worker takes their jobs', async () => {
    const queue = webhooks.app.get(JobQueue, { strict: false }).queue('webhook-delivery');
    await queue.pause();
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    expect(await queue.getWaitingCount()).toBeGreaterThan(0);
  });

  it('arrive while Redis accepts connections but does not answer', async () => {
    await stop();
    const proxy = await startStallingProxy(redis.port);
    await start({ REDIS_URL: proxy.url });
    await deliveries.expectOthersDelivered();
    proxy.stall();
    for (let count = 0; count < 3; count++) await deliveries.expectOthersDelivered();
    proxy.resume();
    await stop();
    proxy.close();
    await start({ REDIS_URL: redis.url });
  });
});

describe('webhooks without PostgreSQL', () => {
  let postgres: DedicatedServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    postgres = await startDedicatedPostgres();
    const masterKeys = `test:${randomBytes(32).toString('base64')}`;
    env = { DATABASE_URL: postgres.url, GATEHOUSE_MASTER_KEYS: masterKeys };
  });
  afterAll(() => postgres?.dispose());
  afterEach(stop);

  const cutConnections = async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    await client.end();
  };

  it('arrive once each while connections are cut repeatedly', async () => {
    // Longer than adding a hundred events takes on a busy machine: no held attempt may time out.
    await start({ ...env, WEBHOOK_TIMEOUT_SECONDS: '15' });
    const { hold, answerAll } = holdResponses();
    receiver.setBehaviour(hold);
    const ids = await addEvents(100);
    receiver.setBehaviour(respondLate(204, 10));
    answerAll(204);
    for (const count of [5, 20, 40, 60, 80]) {
      await receiver.waitFor(count);
      await cutConnections();
    }
    // An event that is added now may get a cut connection, so this is retried.
    await eventually(() => deliveries.expectOthersDelivered());
    for (const id of ids) {
      const { attempts } = await deliveries.waitForDelivery(id, { status: 'DELIVERED' }, 120_000);
      // A delivery that was claimed over a cut connection is not sent: its claim expires. One whose key could not be
      // fetched is not sent either.
      const outcomes = attempts.map(({ outcome }) => outcome);
      expect(outcomes.at(-1)).toBe('DELIVERED');
      for (const outcome of outcomes.slice(0, -1)) expect(['LOST', 'UNSENT']).toContain(outcome);
      expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
      expect(receiver.listAttempts(id)).toEqual([attempts.length]);
    }
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
  });

  it('are recorded as received when PostgreSQL is reachable again, and not sent again', async () => {
    await start(env);
    const { hold, answerAll } = holdResponses();
    receiver.setBehaviour(hold);
    const ids = await addEvents(10);
    // A target that has not answered yet gets two at a time.
    await receiver.waitFor(2);
    await postgres.stop();
    receiver.setBehaviour(respond(204));
    answerAll(204);
    await eventually(() => expect(receiver.state.open).toBe(0));
    expect((await webhooks.call('GET', '/webhooks/deliveries')).status).toBe(503);
    await postgres.start();
    await deliveries.expectOthersDelivered();
    for (const id of ids) await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
  });

  it('are retried after a crash of PostgreSQL', async () => {
    await start(env);
    const { hold, answerAll } = holdResponses();
    receiver.setBehaviour(hold);
    const id = await webhooks.addEvent(receiver.url);
    await receiver.waitFor(1);
    await postgres.kill();
    answerAll(500);
    await eventually(() => expect(receiver.state.open).toBe(0));
    receiver.setBehaviour(respond(204));
    await postgres.start();
    await deliveries.waitForAttempts(id, 1);
    await deliveries.expectOthersDelivered();
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    expect(receiver.listAttempts(id)).toEqual([1, 2]);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });
});
