import { eventually } from '@gatehouse/testing';
import { Client } from 'pg';
import {
  crash,
  startReceiver,
  startWebhookCluster,
  type WebhookCluster,
  type WebhookReceiver,
} from './webhook-cluster';

const total = 1500;
const clients = 20;

describe('sessions that expire at once while their workers are killed', () => {
  let cluster: WebhookCluster;
  let receiver: WebhookReceiver;
  let database: Client;
  beforeAll(async () => {
    cluster = await startWebhookCluster({ WEBHOOK_TIMEOUT_SECONDS: '3' });
    receiver = await startReceiver();
    database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cluster?.close();
    await receiver?.close();
  });

  const queryRow = async <R>(text: string): Promise<R> => (await database.query(text)).rows[0] as R;
  const ended = async (): Promise<number> =>
    (await queryRow<{ count: number }>('SELECT count(ended_at)::integer AS count FROM sessions.sessions'))
      .count;

  const createAll = async (): Promise<void> => {
    const create = async (): Promise<void> => {
      for (let i = 0; i < total / clients; i++) await cluster.createSession(receiver.url);
    };
    await Promise.all(Array.from({ length: clients }, create));
    await database.query(`UPDATE sessions.sessions SET expires_at = now()`);
  };

  /** Starts a worker and kills it during its work; returns the number of ended sessions. */
  const killDuringWork = async (): Promise<number> => {
    const before = await ended();
    const worker = await cluster.startWorker();
    while ((await ended()) === before);
    await crash(worker);
    return ended();
  };

  it('end once each, with one webhook each', async () => {
    await createAll();
    const [first, second] = [await killDuringWork(), await killDuringWork()];
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThan(total);

    await cluster.startWorker();
    await eventually(async () => expect(await ended()).toBe(total));
    expect(
      await queryRow(`SELECT count(*) FILTER (WHERE state = 'EXPIRED' AND version = 2)::integer AS expired,
        (SELECT count(DISTINCT session_id)::integer FROM webhooks.deliveries) AS reported,
        (SELECT count(*)::integer FROM webhooks.deliveries) AS deliveries FROM sessions.sessions`),
    ).toEqual({ expired: total, reported: total, deliveries: total });
    await eventually(() => expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(total));
  });
});
