import { migrate, PreparedQueries } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { AttemptResult } from '../src/delivery/attempt';
import { DispatchRepository, type RecordedAttempt } from '../src/dispatch/dispatch.repository';
import { DueTargetRepository } from '../src/dispatch/due-target.repository';
import { DueTargetService } from '../src/dispatch/due-target.service';
import { type WebhookApp, webhookApps } from '../src/webhook-app.table';
import { webhookSchema } from '../src/webhooks.schema';

const acme = randomUUID();

const createRepository = (source: DataSource, app: WebhookApp = webhookApps.sessions): DispatchRepository => {
  const queries = new PreparedQueries(source);
  const dueTargets = new DueTargetService(new DueTargetRepository(queries, app));
  return new DispatchRepository(source, queries, dueTargets, new Clock(), app);
};

describe('DispatchRepository', () => {
  let database: TestDatabase;
  let source: DataSource;
  let repository: DispatchRepository;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [webhookSchema]);
    source = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 4 } }).initialize();
    repository = createRepository(source);
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });
  beforeEach(() =>
    source.query('TRUNCATE webhooks.deliveries, webhooks.attempts, webhooks.customer_targets'),
  );

  /** Inserts due deliveries to a number of origins. */
  const insertDue = (count: number, origins: number, size = 100, customerId = acme) =>
    source.query(
      `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
         keep_until, size, sealed)
       SELECT gen_random_uuid(), 'test', $3, $3, 'live', 'https://' || (i % $2) || '.example', 'PENDING',
         now() - interval '1 minute' + i * interval '1 microsecond', now(), now(), $4, '\\x00'
       FROM generate_series(1, $1) i`,
      [count, origins, customerId, size],
    );
  const claim = async (all: number, bytes = 1e9) =>
    (await repository.claim({ slots: { all, unproven: all }, bytes, claimSeconds: 30 })).deliveries;

  const makeAttempt = (deliveryId: string, overrides: Partial<RecordedAttempt> = {}): RecordedAttempt => ({
    deliveryId,
    customerId: acme,
    origin: 'https://0.example',
    number: 1,
    tries: 1,
    startedAt: new Date(),
    milliseconds: 5,
    outcome: 'DELIVERED',
    httpStatus: 200,
    detail: '',
    status: 'DELIVERED',
    dueAt: new Date(),
    ...overrides,
  });
  const failed: Partial<RecordedAttempt> = { outcome: 'REJECTED', httpStatus: 500, status: 'PENDING' };
  const getStatus = async (id: string) =>
    (
      await source.query<{ status: string }[]>('SELECT status FROM webhooks.deliveries WHERE id = $1', [id])
    )[0]?.status;

  it('claims at most two deliveries of an untried target, and ten of a proven one', async () => {
    await insertDue(30, 1);
    const first = await claim(100);
    expect(first.map(({ attempts, isProven }) => ({ attempts, isProven }))).toEqual([
      { attempts: 1, isProven: false },
      { attempts: 1, isProven: false },
    ]);
    expect(await claim(100)).toEqual([]);
    await repository.record([makeAttempt(first[0]!.id)], new Date());
    expect(await claim(100)).toHaveLength(9);
  });

  it('claims only the deliveries of its app, within the limit of a target for both', async () => {
    await insertDue(5, 1);
    await source.query(`UPDATE webhooks.deliveries SET app = 'sanctions'`);
    expect(await claim(100)).toEqual([]);
    await insertDue(5, 1);
    expect(await claim(100)).toHaveLength(2);
    const other = createRepository(source, webhookApps.sanctions);
    const bounds = { slots: { all: 100, unproven: 100 }, bytes: 1e9, claimSeconds: 30 };
    expect((await other.claim(bounds)).deliveries).toEqual([]);
    await source.query(`DELETE FROM webhooks.deliveries WHERE app = 'sessions'`);
    expect((await other.claim(bounds)).deliveries).toHaveLength(2);
  });

  it('never claims a delivery twice in concurrent claims', async () => {
    await insertDue(200, 40);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(15)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(80);
    expect(new Set(ids).size).toBe(80);
  });

  it('claims no more bytes than allowed, but at least one delivery', async () => {
    await insertDue(20, 20, 1000);
    expect(await claim(20, 5500)).toHaveLength(5);
    expect(await claim(20, 10)).toHaveLength(1);
  });

  it('never scans the whole table', async () => {
    await insertDue(20_000, 3);
    await source.query(`UPDATE webhooks.deliveries SET status = 'DELIVERED', ended_at = now()`);
    await insertDue(300, 3);
    await source.query('ANALYZE webhooks.deliveries');
    // Statistics are per connection, so the test uses one.
    const one = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 1 } }).initialize();
    const scanned = async () => {
      await one.query('SELECT pg_stat_force_next_flush()');
      const [row] = await one.query<{ rows: string }[]>(
        `SELECT seq_tup_read AS rows FROM pg_stat_user_tables WHERE relname = 'deliveries'`,
      );
      return Number(row?.rows);
    };
    const before = await scanned();
    const single = createRepository(one);
    for (let i = 0; i < 10; i++)
      await single.claim({ slots: { all: 100, unproven: 100 }, bytes: 1e9, claimSeconds: 30 });
    expect(await scanned()).toBe(before);
    await one.query('SELECT count(*) FROM webhooks.deliveries WHERE size < 0');
    expect(await scanned()).toBeGreaterThan(before);
    await one.destroy();
  });

  it('uses a bounded number of index scans with 20,000 origins of other customers', async () => {
    for (let customer = 0; customer < 20; customer++) await insertDue(1000, 1000, 100, randomUUID());
    await source.query('ANALYZE webhooks.deliveries');
    const one = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 1 } }).initialize();
    const steps = async () => {
      await one.query('SELECT pg_stat_force_next_flush()');
      const [row] = await one.query<{ steps: string }[]>(
        `SELECT sum(idx_scan) AS steps FROM pg_stat_user_indexes WHERE relname = 'deliveries'`,
      );
      return Number(row?.steps);
    };
    const before = await steps();
    const single = createRepository(one);
    const { deliveries } = await single.claim({
      slots: { all: 10, unproven: 10 },
      bytes: 1e9,
      claimSeconds: 30,
    });
    expect(deliveries).toHaveLength(10);
    expect((await steps()) - before).toBeLessThan(1200);
    await one.destroy();
  });

  it('reaches every origin in turn, and the only origin of another customer at once', async () => {
    const quiet = randomUUID();
    const loud = randomUUID();
    await insertDue(3000, 3000, 100, loud);
    await insertDue(1, 1, 100, quiet);
    const first = await claim(100);
    expect(first.filter(({ customerId }) => customerId === quiet)).toHaveLength(1);
    const reached = new Set(first.map(({ id }) => id));
    const bounds = { slots: { all: 5000, unproven: 5000 }, bytes: 1e9, claimSeconds: 30 };
    for (let scans = 2, done = 0; done < scans; done++) {
      const { deliveries, scansForAll } = await repository.claim(bounds);
      for (const { id } of deliveries) reached.add(id);
      scans = deliveries.length > 0 ? done + 1 + scansForAll : scans;
    }
    expect(reached.size).toBe(3001);
  });

  it('claims for a customer while the breaker of another customer is open at the same origin', async () => {
    const other = randomUUID();
    await repository.record(
      Array.from({ length: 10 }, () => makeAttempt(randomUUID(), failed)),
      new Date(),
    );
    await repository.record([makeAttempt(randomUUID(), { customerId: other })], new Date());
    await insertDue(20, 1);
    await insertDue(20, 1, 100, other);
    const claimed = await claim(100);
    expect(claimed.map(({ customerId, origin }) => ({ customerId, origin }))).toEqual(
      Array.from({ length: 10 }, () => ({ customerId: other, origin: 'https://0.example' })),
    );
  });

  it.each(['first', 'last'])(
    'keeps a success that is recorded %s together with a later failure',
    async (place) => {
      await insertDue(1, 1);
      const [claimed] = await claim(1);
      const { id } = claimed!;
      await source.query(`UPDATE webhooks.deliveries SET attempts = 2`);
      const success = makeAttempt(id, { number: 1 });
      const failure = makeAttempt(id, { number: 2, ...failed });
      await repository.record(place === 'first' ? [success, failure] : [failure, success], new Date());
      expect(await getStatus(id)).toBe('DELIVERED');
    },
  );

  it('records only a success of an expired claim', async () => {
    await insertDue(2, 2);
    const claimed = await claim(2);
    const [one, other] = claimed.map(({ id }) => id) as [string, string];
    await source.query('UPDATE webhooks.deliveries SET attempts = 2');
    await repository.record([makeAttempt(one, failed), makeAttempt(other)], new Date());
    expect([await getStatus(one), await getStatus(other)]).toEqual(['SENDING', 'DELIVERED']);
  });

  describe('for contents with delete_on_delivery', () => {
    const getContents = async (id: string) => {
      const [row] = await source.query<{ status: string; kept: boolean }[]>(
        'SELECT status, sealed IS NOT NULL AS kept FROM webhooks.deliveries WHERE id = $1',
        [id],
      );
      return row;
    };
    const claimOne = async (deletes: boolean) => {
      await insertDue(1, 1);
      await source.query('UPDATE webhooks.deliveries SET delete_on_delivery = $1', [deletes]);
      return (await claim(1))[0]!.id;
    };
    const endAsDeadLetter = () =>
      source.query(`UPDATE webhooks.deliveries SET status = 'FAILED', ended_at = now(), attempts = 2`);

    it('deletes them only on success', async () => {
      const id = await claimOne(true);
      await repository.record([makeAttempt(id, failed)], new Date());
      expect(await getContents(id)).toEqual({ status: 'PENDING', kept: true });
      await repository.record([makeAttempt(id, { number: 2 })], new Date());
      expect(await getContents(id)).toEqual({ status: 'DELIVERED', kept: false });
    });

    it('keeps them for a dead letter', async () => {
      const id = await claimOne(true);
      await repository.record([makeAttempt(id, { ...failed, status: 'FAILED' })], new Date());
      expect(await getContents(id)).toEqual({ status: 'FAILED', kept: true });
    });

    it('deletes them when an expired claim reports a success for a dead letter', async () => {
      const id = await claimOne(true);
      await endAsDeadLetter();
      await repository.record([makeAttempt(id, failed)], new Date());
      expect(await getContents(id)).toEqual({ status: 'FAILED', kept: true });
      await repository.record([makeAttempt(id)], new Date());
      expect(await getContents(id)).toEqual({ status: 'DELIVERED', kept: false });
    });

    it('keeps other contents', async () => {
      const id = await claimOne(false);
      await endAsDeadLetter();
      await repository.record([makeAttempt(id)], new Date());
      expect(await getContents(id)).toEqual({ status: 'FAILED', kept: true });
    });
  });

  it('counts consecutive failures over batches and workers until the target answers', async () => {
    const failures = async () =>
      (await source.query<{ failures: number }[]>('SELECT failures FROM webhooks.customer_targets'))[0]
        ?.failures;
    const record = (...outcomes: Partial<AttemptResult & RecordedAttempt>[]) =>
      repository.record(
        outcomes.map((outcome) => makeAttempt(randomUUID(), outcome)),
        new Date(),
      );
    expect(await record(failed, failed)).toEqual([
      { customerId: acme, origin: 'https://0.example', failures: 2 },
    ]);
    await Promise.all([record(failed), record(failed), record(failed)]);
    expect(await failures()).toBe(5);
    await record(failed, {}, failed);
    expect(await failures()).toBe(1);
    await record({});
    expect(await failures()).toBe(0);
    expect(await record({})).toEqual([]);
  });

  it('never deadlocks with many workers', async () => {
    const origins = Array.from({ length: 20 }, (_, i) => `https://${i}.example`);
    const batch = (seed: number) =>
      origins
        .map((origin, i) => makeAttempt(randomUUID(), { origin, ...((i + seed) % 3 ? failed : {}) }))
        .sort(() => Math.random() - 0.5);
    await Promise.all(Array.from({ length: 60 }, (_, i) => repository.record(batch(i), new Date())));
  });
});
