import { type AppProcess, eventually } from '@gatehouse/testing';
import { Client } from 'pg';
import {
  describeDatabase,
  crash,
  lockDelivery,
  startReceiver,
  startWebhookCluster,
  type WebhookCluster,
  type WebhookReceiver,
} from './webhook-cluster';

// The job of a dead worker goes to another one after its lock expired and the stalled check ran: within a minute.
const stalledJobTimeoutMs = 90_000;

let cluster: WebhookCluster;
let receiver: WebhookReceiver;
let healthy: WebhookReceiver;
let worker: AppProcess;

/** A cluster in which a claim lasts for the timeout and 15 s more. */
function useCluster(timeoutSeconds: number): void {
  beforeAll(async () => {
    cluster = await startWebhookCluster({ WEBHOOK_TIMEOUT_SECONDS: String(timeoutSeconds) });
  });
  afterAll(() => cluster?.close());
  beforeEach(async () => {
    receiver = await startReceiver();
    healthy = await startReceiver();
    worker = await cluster.startWorker();
  });
  afterEach(async () => {
    await crash(worker);
    await receiver.close();
    await healthy.close();
  });
}

/** Adds the log of the worker and the database state to an error: both are lost with the worker. */
const withLog = async (error: unknown): Promise<never> => {
  const log = `The worker (exit code ${worker.child.exitCode}) logged:\n${worker.log()}`;
  const known = JSON.stringify(await describeDatabase(cluster.databaseUrl), undefined, 2);
  throw new Error(`${log}\nIn the database:\n${known}`, { cause: error });
};

const expectDelivered = async (id: string, outcomes: string[]): Promise<void> => {
  const attempts = outcomes.map((outcome, index) => ({ number: index + 1, outcome }));
  await eventually(
    async () => expect(await cluster.get(id)).toMatchObject({ status: 'DELIVERED', attempts }),
    stalledJobTimeoutMs,
  ).catch(withLog);
};

const expectOthersDelivered = async (): Promise<void> => {
  const id = await cluster.sendTestEvent(healthy.url);
  await expectDelivered(id, ['DELIVERED']);
  expect(healthy.listAttempts(id)).toEqual([1]);
};

/** Moves all due times back by a day: claims expire, and all pending deliveries are due. */
const passOneDay = async (): Promise<void> => {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  await client.query(`UPDATE webhooks.deliveries SET due_at = due_at - interval '1 day'`);
  await client.end();
};

/** A claim takes everything that is due, so that a delivered new event proves that nothing else was. */
const expectNotSentAgain = async (...ids: string[]): Promise<void> => {
  const { length } = receiver.received;
  const before = await Promise.all(ids.map((id) => cluster.get(id)));
  await passOneDay();
  await expectOthersDelivered();
  expect(await Promise.all(ids.map((id) => cluster.get(id)))).toEqual(before);
  expect(receiver.received).toHaveLength(length);
};

/** Sends an event that the receiver gets but does not answer. */
const sendHeldEvent = async (): Promise<string> => {
  receiver.hold();
  const id = await cluster.sendTestEvent(receiver.url);
  await eventually(() => expect(receiver.listAttempts(id)).toEqual([1])).catch(withLog);
  return id;
};

/** Lets the receiver answer while a lock prevents the worker from recording it. */
const answerWithoutCommit = async (id: string) => {
  const lock = await lockDelivery(cluster.databaseUrl, id);
  receiver.release();
  await eventually(async () => expect(await lock.waiting()).toBeGreaterThan(0));
  return lock;
};

/** Starts another worker, which sends the event once its claim has expired. */
const expectSentAgain = async (id: string): Promise<void> => {
  worker = await cluster.startWorker();
  await expectOthersDelivered();
  expect(receiver.listAttempts(id)).toEqual([1]);
  await passOneDay();
  await expectDelivered(id, ['LOST', 'DELIVERED']);
  expect(receiver.listAttempts(id)).toEqual([1, 2]);
  await expectNotSentAgain(id);
};

describe('a webhook whose worker is killed', () => {
  // On a slow machine a worker may need half a minute to start.
  useCluster(60);

  it('before the reply is sent again by another worker', async () => {
    const id = await sendHeldEvent();
    await crash(worker);
    receiver.release();
    await expectSentAgain(id);
  });

  it('after the reply and before the commit is sent again by another worker, with the same id', async () => {
    const id = await sendHeldEvent();
    const lock = await answerWithoutCommit(id);
    await crash(worker);
    await lock.cutWaiting();
    await lock.release();
    await expectSentAgain(id);
  });

  it('after the commit is not sent again', async () => {
    const id = await sendHeldEvent();
    const lock = await answerWithoutCommit(id);
    await crash(worker);
    await lock.release();
    worker = await cluster.startWorker();
    await expectOthersDelivered();
    await expectDelivered(id, ['DELIVERED']);
    expect(receiver.listAttempts(id)).toEqual([1]);
    await expectNotSentAgain(id);
  });
});

describe('a webhook whose worker is killed with others in progress', () => {
  useCluster(10);

  it('is not lost among many, and only deliveries in progress are sent twice', async () => {
    const other = await cluster.startWorker();
    // After its first answer the receiver gets ten requests at a time from both workers together.
    const ids = [await cluster.sendTestEvent(receiver.url)];
    await expectDelivered(ids[0]!, ['DELIVERED']);
    receiver.hold();
    while (ids.length < 50) ids.push(await cluster.sendTestEvent(receiver.url));
    await eventually(() => expect(receiver.received).toHaveLength(11));
    await crash(worker);
    receiver.release();
    while (ids.length < 150) ids.push(await cluster.sendTestEvent(receiver.url));
    await expectOthersDelivered();
    for (const id of ids) {
      await eventually(async () => expect(await cluster.get(id)).toMatchObject({ status: 'DELIVERED' }));
      const { attempts } = await cluster.get(id);
      const outcomes = attempts.map(({ outcome }) => outcome);
      expect(outcomes.at(-1)).toBe('DELIVERED');
      // On a slow machine the receiver may hold its answer longer than the timeout of the worker.
      for (const outcome of outcomes.slice(0, -1)) expect(['LOST', 'TIMEOUT']).toContain(outcome);
      // A lost attempt may or may not have arrived.
      expect(attempts.map(({ number }) => number)).toEqual(expect.arrayContaining(receiver.listAttempts(id)));
      expect(receiver.listAttempts(id).at(-1)).toBe(attempts.length);
    }
    expect(receiver.received.length).toBeLessThanOrEqual(ids.length + 10);
    await expectNotSentAgain(...ids);
    await crash(other);
  });
});
