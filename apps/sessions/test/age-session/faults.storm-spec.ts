import { DeviceClient } from '@gatehouse/sdk';
import {
  eventually,
  startDedicatedPostgres,
  startDedicatedRedis,
  type DedicatedServer,
  startReceiver,
} from '@gatehouse/testing';
import { Redis } from 'ioredis';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Created, makeAgeHost } from '../support/age-host';
import { useAgeSessions } from '../support/age-session.fixture';
import { makeAgeVisitor } from '../support/age-visitor';
import { models } from '../support/device-report';
import { toRowId } from '../support/session-history';
import { type Sessions, startSessions } from '../support/sessions-app';
import { readRow } from '../support/stored-session';

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const readState = async (sessions: Sessions, { token }: Created) =>
  (await readRow(sessions, toRowId(token))).state;

const readDeliveries = ({ source }: Sessions, { sessionId }: Created): Promise<{ id: string }[]> =>
  source.query('SELECT id FROM webhooks.deliveries WHERE session_id = $1', [sessionId]);

describe('a lost reply', () => {
  const { sessions, host } = useAgeSessions();

  /** A device whose steps reach the server, but whose first replies are lost. */
  const deviceThatLoses = async ({ sessionId }: Created, replies: number) => {
    const sent: string[] = [];
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (!(input as string).includes('/steps/')) return response;
      sent.push(init?.body as string);
      if (sent.length <= replies) throw new TypeError('fetch failed');
      return response;
    };
    const device = new DeviceClient({
      baseUrl: sessions.url,
      sessionId,
      fetch: losing,
      sleep: () => Promise.resolve(),
    });
    await device.claim({ device: 'mobile' });
    return { device, sent };
  };

  it('is repeated for a failed step, which is counted once', async () => {
    const { device, sent } = await deviceThatLoses(await host.create(), 3);
    const progress = await device.sendFailure('camera');
    expect(sent).toEqual(Array(4).fill(sent[0]));
    expect(progress).toMatchObject({ state: 'STARTED', failure: 'camera', step: { triesLeft: 2 } });
    expect(await device.claim({ device: 'mobile' })).toMatchObject({ step: { triesLeft: 2 } });
  });

  it('is repeated for the step that ended the session, with one webhook', async () => {
    const receiver = await startReceiver();
    const created = await host.create({ callback: { url: receiver.url } });
    const { device, sent } = await deviceThatLoses(created, 2);
    const progress = await device.sendEstimate(30, undefined, { turns: device.step!.liveness!, models });
    expect(sent).toEqual(Array(3).fill(sent[0]));
    expect(progress).toMatchObject({ state: 'COMPLETED', ended: { flowStatus: 'COMPLETED' } });
    await receiver.waitFor(1);
    expect(await readDeliveries(sessions, created)).toHaveLength(1);
    await receiver.close();
  });
});

describe('a database error while a session ends', () => {
  const { sessions, host, receiver } = useAgeSessions();
  beforeAll(async () => {
    await sessions.source.query(`
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
  });

  const refuseDeliveries = () =>
    sessions.source.query(`CREATE TRIGGER refuse BEFORE INSERT ON webhooks.deliveries
      FOR EACH ROW EXECUTE FUNCTION public.refuse()`);
  const takeDeliveries = () => sessions.source.query('DROP TRIGGER refuse ON webhooks.deliveries');

  interface Ending {
    how: string;
    end(created: Created, person: ReturnType<typeof makeAgeVisitor>): Promise<unknown>;
    state: string;
  }
  const endings: Ending[] = [
    { how: 'the host cancels', end: ({ token }) => host.cancel(token), state: 'CANCELLED' },
    { how: 'the person cancels', end: (_, { device }) => device.cancel(), state: 'CANCELLED' },
    { how: 'the last step is done', end: (_, person) => person.showFace(30), state: 'COMPLETED' },
    {
      how: 'a read finds that its time is over',
      end: ({ token }) => {
        sessions.advanceClock(15 * 60);
        return host.result(token);
      },
      state: 'EXPIRED',
    },
    {
      how: 'the sweeper finds that its time is over',
      end: () => {
        sessions.advanceClock(15 * 60);
        return sessions.sweep();
      },
      state: 'EXPIRED',
    },
    { how: 'the host deletes it', end: ({ token }) => host.delete(token), state: 'PURGED' },
  ];

  it.each(endings)(
    'when $how stores neither the end nor the webhook; a retry stores both',
    async (ending) => {
      const created = await host.create({ callback: { url: receiver.url } });
      const person = makeAgeVisitor(sessions, created);
      await person.open();
      const logged = sessions.logs.length;
      await refuseDeliveries();
      try {
        const refused = await ending.end(created, person).catch((error: unknown) => error);
        if (refused !== undefined) expect(refused).toMatchObject({ status: 500 });
        await eventually(() => expect(sessions.logs.slice(logged).join('')).toContain('"code":"P0001"'));
        expect(await readState(sessions, created)).toBe('STARTED');
        expect(await readDeliveries(sessions, created)).toEqual([]);
      } finally {
        await takeDeliveries();
      }
      await ending.end(created, person);
      await eventually(async () => expect(await readState(sessions, created)).toBe(ending.state));
      expect(await readDeliveries(sessions, created)).toHaveLength(1);
    },
  );
});

describe('sessions without Redis', () => {
  it('continue and send their webhooks while Redis is flushed repeatedly', async () => {
    const redis = await startDedicatedRedis();
    const client = new Redis(redis.url);
    const receiver = await startReceiver();
    const sessions = await startSessions({ REDIS_URL: redis.url });
    const host = makeAgeHost(sessions);
    const ended = await many(60, async (index) => {
      const created = await host.create({ callback: { url: receiver.url } });
      const person = makeAgeVisitor(sessions, created);
      if (index % 6 === 0) await client.flushall();
      await person.open();
      if (index % 6 === 1) await client.flushall();
      if (index % 3 === 0) await person.showFace(30);
      else if (index % 3 === 1) await host.cancel(created.token);
      if (index % 6 === 2) await client.flushall();
      return created;
    });
    sessions.advanceClock(15 * 60);
    await client.flushall();
    // The test does not call the sweeper: the app runs it.
    await receiver.waitFor(ended.length);
    const webhooks = new Map(receiver.received.map(({ body }) => [JSON.parse(body).token, JSON.parse(body)]));
    for (const [index, { token }] of ended.entries()) {
      expect(webhooks.get(token)).toMatchObject({
        flowStatus: ['COMPLETED', 'CANCELLED', 'EXPIRED'][index % 3],
      });
      expect((await host.result(token)).body).toEqual(webhooks.get(token));
    }
    client.disconnect();
    await sessions.close();
    await receiver.close();
    await redis.dispose();
  });
});

describe('sessions without PostgreSQL', () => {
  let postgres: DedicatedServer;
  const { sessions, host, receiver } = useAgeSessions({
    env: async () => {
      postgres = await startDedicatedPostgres();
      return {
        DATABASE_URL: postgres.url,
        GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
      };
    },
  });
  afterAll(() => postgres?.dispose());

  const cutConnections = async () => {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    await client.end();
  };

  /** Waits until the pool has no closed connection. */
  const recovered = () =>
    eventually(async () => {
      const replies = await many(20, () => host.call('GET', '/webhooks/deliveries'));
      expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    });

  /** Cuts connections repeatedly while the work runs. */
  const cutDuring = async <T>(work: Promise<T>): Promise<T> => {
    let isOver = false;
    const over = work.finally(() => (isOver = true));
    while (!isOver) {
      await cutConnections();
      await Promise.race([over.catch(() => undefined), sessions.call('GET', '/health')]);
    }
    const result = await over;
    await recovered();
    return result;
  };

  /** Retries until the reply is not a retryable error. */
  const persistently = async <T extends { status: number }>(ask: () => Promise<T>): Promise<T> => {
    for (;;) {
      const reply = await ask();
      if (reply.status !== 503 && reply.status !== 409) return reply;
    }
  };

  it('count each step once while connections are cut', async () => {
    const people = await many(40, async () => {
      const created = await host.create({ callback: { url: receiver.url } });
      const device = new DeviceClient({
        baseUrl: sessions.url,
        sessionId: created.sessionId,
        sleep: async () => void (await sessions.call('GET', '/health')),
      });
      await device.claim({ device: 'mobile' });
      return { created, device };
    });
    const persist = async <T>(send: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await send();
        } catch (error) {
          expect(error).toMatchObject({ name: 'DeviceError', status: 503 });
        }
      }
    };
    await cutDuring(
      Promise.all(
        people.map(async ({ device }) => {
          const failed = await persist(() => device.sendFailure('camera'));
          expect(failed.step).toMatchObject({ triesLeft: 2 });
          const turns = device.step!.liveness!;
          const ended = await persist(() => device.sendEstimate(30, undefined, { turns, models }));
          expect(ended).toMatchObject({ state: 'COMPLETED', ended: { flowStatus: 'COMPLETED' } });
        }),
      ),
    );
    for (const { created } of people) {
      expect((await host.result(created.token)).body).toMatchObject({
        flowStatus: 'COMPLETED',
        riskEvaluation: { flags: expect.not.arrayContaining(['behavioral.nonce_reuse']) },
      });
      expect(await readDeliveries(sessions, created)).toHaveLength(1);
    }
  });

  it('are created once per Idempotency-Key while connections are cut', async () => {
    const count = async () =>
      Number((await sessions.source.query('SELECT count(*) FROM sessions.sessions'))[0].count);
    const before = await count();
    const tokens = await cutDuring(
      many(60, async (index) => {
        const post = () => host.post({ locale: 'de' }, { 'idempotency-key': `order-${index}` });
        const first = await persistently(post);
        const again = await persistently(post);
        expect([first.status, again.status]).toEqual([201, 201]);
        expect(again.body).toEqual(first.body);
        return first.body.token as string;
      }),
    );
    expect(new Set(tokens).size).toBe(60);
    expect(await count()).toBe(before + 60);
  });

  it('continue once PostgreSQL is reachable again', async () => {
    const created = await host.create({ callback: { url: receiver.url } });
    const person = makeAgeVisitor(sessions, created);
    await person.open();
    await postgres.kill();
    expect((await host.result(created.token)).status).toBe(503);
    expect((await host.cancel(created.token)).status).toBe(503);
    await expect(person.device.cancel()).rejects.toMatchObject({ status: 503 });
    await postgres.start();
    await recovered();
    expect(await person.showFace(30)).toMatchObject({ state: 'COMPLETED' });
    const webhooks = () => receiver.received.filter(({ body }) => body.includes(created.token));
    await eventually(() => expect(webhooks()).toHaveLength(1));
  });
});
