import { inTransaction } from '@gatehouse/database';
import {
  createTestDatabase,
  elevenHours,
  eventually,
  followDeliveries,
  holdResponses,
  type Receiver,
  respond,
  respondLate,
  startReceiver,
  type TestDatabase,
  useReceiver,
} from '@gatehouse/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startWebhooks, useWebhooks, type Webhooks } from './support/webhooks-app';

describe('a webhook', () => {
  const { webhooks, healthy, deliveries } = useWebhooks({ WEBHOOK_TIMEOUT_SECONDS: '10' });
  const { receiver } = useReceiver('test');

  // The timeout and 15 s.
  const leaseSeconds = 25;
  const resend = (id: string) => webhooks.call('POST', `/webhooks/deliveries/${id}/resend`);

  describe('that is added', () => {
    it('in a transaction that rolls back is never sent', async () => {
      const added = inTransaction(webhooks.source, async (transaction) => {
        await webhooks.addEventIn(transaction, receiver.url);
        throw new Error('rolled back');
      });
      await expect(added).rejects.toThrow('rolled back');
      await deliveries.expectNoMoreAttempts(receiver);
      expect(receiver.received).toHaveLength(0);
    });

    it('is not sent before its transaction commits', async () => {
      const id = await inTransaction(webhooks.source, async (transaction) => {
        const added = await webhooks.addEventIn(transaction, receiver.url);
        await webhooks.sweep();
        await deliveries.expectOthersDelivered();
        expect(receiver.received).toHaveLength(0);
        return added;
      });
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    });

    it('twice for the same session is sent once', async () => {
      const event = { sessionId: 'added-twice' };
      const id = await webhooks.addEvent(receiver.url, event);
      expect(await webhooks.addEvent(receiver.url, event)).toBe('already added');
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
      expect(await webhooks.addEvent(receiver.url, event)).toBe('already added');
      await deliveries.expectNoMoreAttempts(receiver, id);
      expect(receiver.listAttempts(id)).toEqual([1]);
      expect(receiver.received).toHaveLength(1);
    });

    it('by twenty transactions at once is sent once', async () => {
      const added = await Promise.all(
        Array.from({ length: 20 }, () => webhooks.addEvent(receiver.url, { sessionId: 'added-by-twenty' })),
      );
      const [id, ...others] = added.filter((each) => each !== 'already added');
      expect(others).toEqual([]);
      await deliveries.expectEnded(id!, 'DELIVERED', ['DELIVERED']);
      await deliveries.expectNoMoreAttempts(receiver, id!);
      expect(receiver.received).toHaveLength(1);
    });
  });

  describe('that is resent', () => {
    it('during an attempt is rejected with 409', async () => {
      const { hold, answerAll } = holdResponses();
      receiver.setBehaviour(hold);
      const id = await webhooks.addEvent(receiver.url);
      await receiver.waitFor(1);
      const refused = await resend(id);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain('is being sent');
      await deliveries.expectOthersDelivered();
      answerAll(204);
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
      await deliveries.expectNoMoreAttempts(receiver, id);
    });

    it('after it was received is sent again, with its id and the next number', async () => {
      const id = await webhooks.addEvent(receiver.url);
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
      expect(await resend(id)).toMatchObject({ status: 202, body: { id } });
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED', 'DELIVERED']);
      expect(receiver.listAttempts(id)).toEqual([1, 2]);
      await deliveries.expectNoMoreAttempts(receiver, id);
    });
  });

  describe('whose slow worker has lost its claim', () => {
    const sentTwice = async () => {
      const { hold, answer } = holdResponses();
      receiver.setBehaviour(hold);
      const id = await webhooks.addEvent(receiver.url);
      await receiver.waitFor(1);
      webhooks.advanceClock(leaseSeconds + 1);
      await webhooks.sweep();
      await receiver.waitFor(2);
      expect(receiver.listAttempts(id)).toEqual([1, 2]);
      expect((await webhooks.get(id)).attempts).toMatchObject([{ number: 1, outcome: 'LOST' }]);
      await deliveries.expectOthersDelivered();
      return { id, answer };
    };

    it('is delivered when the late answer is a success, and stays delivered', async () => {
      const { id, answer } = await sentTwice();
      answer(204, 1);
      await deliveries.waitForDelivery(id, { status: 'DELIVERED' });
      answer(500, 2);
      await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED', 'REJECTED']);
      await deliveries.expectNoMoreAttempts(receiver, id);
    });

    it('continues with the second attempt when the late answer is a failure', async () => {
      const { id, answer } = await sentTwice();
      answer(410, 1);
      await eventually(async () =>
        expect((await webhooks.get(id)).attempts).toMatchObject([{ number: 1, outcome: 'GONE' }]),
      );
      expect(await webhooks.get(id)).toMatchObject({ status: 'SENDING', attemptCount: 2 });
      answer(204, 2);
      await deliveries.expectEnded(id, 'DELIVERED', ['GONE', 'DELIVERED']);
      await deliveries.expectNoMoreAttempts(receiver, id);
    });

    it.each([
      ['first', [1, 2]],
      ['second', [2, 1]],
    ])(
      'is delivered when the first attempt succeeded and the second failed, recorded together, the %s first',
      async (_, order) => {
        const { id, answer } = await sentTwice();
        const other = holdResponses();
        healthy.setBehaviour(other.hold);
        const before = await webhooks.addEvent(healthy.url);
        await eventually(() => expect(healthy.listAttempts(before)).toEqual([1]));
        const lock = await lockDelivery(webhooks.env['DATABASE_URL']!, before);
        other.answerAll(204);
        healthy.setBehaviour(respond(204));
        await lock.awaited();
        for (const attempt of order) {
          const { open } = receiver.state;
          answer(attempt === 1 ? 204 : 500, attempt);
          await eventually(() => expect(receiver.state.open).toBe(open - 1));
        }
        await lock.release();
        await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED', 'REJECTED']);
        await deliveries.expectNoMoreAttempts(receiver, id, before);
      },
    );
  });

  it('is not blocked by another one whose row is locked', async () => {
    receiver.setBehaviour(respond(500));
    const id = await webhooks.addEvent(receiver.url);
    await deliveries.waitForAttempts(id, 1);
    const lock = await lockDelivery(webhooks.env['DATABASE_URL']!, id);
    receiver.setBehaviour(respond(204));
    await deliveries.advanceToNextAttempt(id);
    await deliveries.expectOthersDelivered();
    await lock.release();
    await deliveries.expectEnded(id, 'DELIVERED', ['REJECTED', 'DELIVERED']);
    await deliveries.expectNoMoreAttempts(receiver, id);
  });
});

describe('webhooks of an app', () => {
  let database: TestDatabase;
  const apps: Webhooks[] = [];
  const receivers: Receiver[] = [];
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    for (const receiver of receivers.splice(0)) await receiver.close();
    await database.drop();
  });

  /** Starts another worker on the same database, Redis and keys. */
  const start = async (like?: Webhooks): Promise<Webhooks> => {
    const { REDIS_PREFIX, GATEHOUSE_MASTER_KEYS } = like?.env ?? {};
    const same = like && { REDIS_PREFIX: REDIS_PREFIX!, GATEHOUSE_MASTER_KEYS: GATEHOUSE_MASTER_KEYS! };
    const app = await startWebhooks({ DATABASE_URL: database.url, ...same });
    apps.push(app);
    return app;
  };
  const receive = async (...args: Parameters<typeof startReceiver>): Promise<Receiver> => {
    const receiver = await startReceiver(...args);
    receivers.push(receiver);
    return receiver;
  };

  it('with three workers arrive once each, ten at a time at a target', async () => {
    const first = await start();
    const workers = [first, await start(first), await start(first)];
    const targets = [await receive(respondLate(204, 20)), await receive(respondLate(204, 20))];
    const healthy = await receive();
    const ids: string[] = [];
    for (let round = 0; round < 30; round++)
      ids.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            workers[index % 3]!.addEvent(targets[index % 2]!.url, { sessionId: `s-${round}-${index}` }),
          ),
        )),
      );
    const deliveries = followDeliveries(first, healthy);
    await deliveries.expectOthersDelivered();
    for (const id of ids) await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    const received = targets.flatMap((target) => target.received.map(({ id }) => id));
    expect(received.sort()).toEqual([...ids].sort());
    for (const { state } of targets) {
      expect(state.maxOpen).toBeLessThanOrEqual(10);
      // More than an untried target gets; all ten on a fast machine.
      expect(state.maxOpen).toBeGreaterThan(2);
    }
    // All apps use one clock.
    for (const worker of workers.slice(1)) worker.advanceClock(elevenHours);
    await deliveries.expectNoMoreAttempts(targets[0]!, ...ids);
    expect(targets[1]!.received).toHaveLength(ids.length / 2);
  });

  it('that shuts down are completed and recorded, and the next app sends the rest', async () => {
    const { hold, answerAll } = holdResponses();
    const receiver = await receive(hold);
    const healthy = await receive();
    const first = await start();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push(await first.addEvent(receiver.url));
    // A target that has not answered yet gets two at a time.
    await receiver.waitFor(2);
    await followDeliveries(first, healthy).expectOthersDelivered();
    const inProgress = receiver.received.map(({ id }) => id);
    const closed = first.close();
    apps.splice(apps.indexOf(first), 1);
    receiver.setBehaviour(respond(204));
    // The receiver answers late; an app that does not wait would have exited by then.
    await pause(3000);
    answerAll(204);
    await closed;
    expect(receiver.received).toHaveLength(2);

    const second = await start(first);
    const deliveries = followDeliveries(second, healthy);
    for (const id of inProgress) expect(await second.get(id)).toMatchObject({ status: 'DELIVERED' });
    for (const id of ids) await deliveries.expectEnded(id, 'DELIVERED', ['DELIVERED']);
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
    await deliveries.expectNoMoreAttempts(receiver, ...ids);
  });
});

/** Locks the row of a delivery, so that writers wait. */
async function lockDelivery(url: string, id: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM webhooks.deliveries WHERE id = $1 FOR UPDATE', [id]);
  return {
    /** Waits until a connection waits for the lock. */
    awaited: () =>
      eventually(async () => {
        const { rowCount } = await client.query(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      }),
    async release(): Promise<void> {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
