import { type AppProcess, eventually } from '@gatehouse/testing';
import { Client } from 'pg';
import {
  knownIn,
  crash,
  lockDelivery,
  startReceiver,
  startWebhookCluster,
  type WebhookCluster,
  type WebhookReceiver,
} from './webhook-cluster';

// What a dead worker was at is given to another one once its lock has run out and somebody has looked: within a minute.
const outlivesDeadWorkerMs = 90_000;

let cluster: WebhookCluster;
let receiver: WebhookReceiver;
let healthy: WebhookReceiver;
let worker: AppProcess;

/** A cluster in which a claim holds for so many seconds, and 15 more. */
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

/** What the worker says is gone with it, and so is what it waits for. */
const withLog = async (error: unknown): Promise<never> => {
  const log = `The worker (exit code ${worker.child.exitCode}) logged:\n${worker.log()}`;
  const known = JSON.stringify(await knownIn(cluster.databaseUrl), undefined, 2);
  throw new Error(`${log}\nIn the database:\n${known}`, { cause: error });
};

const endedLike = async (id: string, outcomes: string[]): Promise<void> => {
  const attempts = outcomes.map((outcome, index) => ({ number: index + 1, outcome }));
  await eventually(
    async () => expect(await cluster.get(id)).toMatchObject({ status: 'DELIVERED', attempts }),
    outlivesDeadWorkerMs,
  ).catch(withLog);
};

const othersArrive = async (): Promise<void> => {
  const id = await cluster.tell(healthy.url);
  await endedLike(id, ['DELIVERED']);
  expect(healthy.attemptsOf(id)).toEqual([1]);
};

/** For the database a day goes by: claims run out, and everything that waits is due. */
const timePasses = async (): Promise<void> => {
  const client = new Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  await client.query(`UPDATE webhooks.deliveries SET due_at = due_at - interval '1 day'`);
  await client.end();
};

/** The claim that takes the other event would take whatever else is due. */
const neverAgain = async (...ids: string[]): Promise<void> => {
  const { length } = receiver.received;
  const before = await Promise.all(ids.map((id) => cluster.get(id)));
  await timePasses();
  await othersArrive();
  expect(await Promise.all(ids.map((id) => cluster.get(id)))).toEqual(before);
  expect(receiver.received).toHaveLength(length);
};

/** An event that its receiver has, and does not answer. */
const tellHeld = async (): Promise<string> => {
  receiver.hold();
  const id = await cluster.tell(receiver.url);
  await eventually(() => expect(receiver.attemptsOf(id)).toEqual([1])).catch(withLog);
  return id;
};

/** Lets the receiver answer, and the worker wait for the row to record it. */
const answerUnrecorded = async (id: string) => {
  const lock = await lockDelivery(cluster.databaseUrl, id);
  receiver.release();
  await eventually(async () => expect(await lock.waiting()).toBeGreaterThan(0));
  return lock;
};

describe('a webhook whose worker is killed', () => {
  // On a slow machine a worker may be up only after half a minute.
  useCluster(60);

  it('before the reply is sent again by another one', async () => {
    const id = await tellHeld();
    await crash(worker);
    receiver.release();
    worker = await cluster.startWorker();
    await othersArrive();
    expect(receiver.attemptsOf(id)).toEqual([1]);
    await timePasses();
    await endedLike(id, ['LOST', 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([1, 2]);
    await neverAgain(id);
  });

  it('after the reply and before the commit is sent again by another one, with the same id', async () => {
    const id = await tellHeld();
    const lock = await answerUnrecorded(id);
    await crash(worker);
    await lock.cutWaiting();
    await lock.release();
    worker = await cluster.startWorker();
    await othersArrive();
    expect(receiver.attemptsOf(id)).toEqual([1]);
    await timePasses();
    await endedLike(id, ['LOST', 'DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([1, 2]);
    await neverAgain(id);
  });

  it('when the database has its word already is not sent again', async () => {
    const id = await tellHeld();
    const lock = await answerUnrecorded(id);
    await crash(worker);
    await lock.release();
    worker = await cluster.startWorker();
    await othersArrive();
    await endedLike(id, ['DELIVERED']);
    expect(receiver.attemptsOf(id)).toEqual([1]);
    await neverAgain(id);
  });
});

describe('a webhook whose worker is killed with others under way', () => {
  useCluster(10);

  it('is not lost among many, and only what was under way is sent twice', async () => {
    const other = await cluster.startWorker();
    // Once it has answered, the receiver gets ten at a time, from both workers together.
    const ids = [await cluster.tell(receiver.url)];
    await endedLike(ids[0]!, ['DELIVERED']);
    receiver.hold();
    while (ids.length < 50) ids.push(await cluster.tell(receiver.url));
    await eventually(() => expect(receiver.received).toHaveLength(11));
    await crash(worker);
    receiver.release();
    while (ids.length < 150) ids.push(await cluster.tell(receiver.url));
    await othersArrive();
    for (const id of ids) {
      await eventually(async () => expect(await cluster.get(id)).toMatchObject({ status: 'DELIVERED' }));
      const { attempts } = await cluster.get(id);
      const outcomes = attempts.map(({ outcome }) => outcome);
      expect(outcomes.at(-1)).toBe('DELIVERED');
      // On a slow machine the receiver may hold its answer for longer than the worker waits.
      for (const outcome of outcomes.slice(0, -1)) expect(['LOST', 'TIMEOUT']).toContain(outcome);
      // A lost attempt may have arrived, or not.
      expect(attempts.map(({ number }) => number)).toEqual(expect.arrayContaining(receiver.attemptsOf(id)));
      expect(receiver.attemptsOf(id).at(-1)).toBe(attempts.length);
    }
    expect(receiver.received.length).toBeLessThanOrEqual(ids.length + 10);
    await neverAgain(...ids);
    await crash(other);
  });
});
