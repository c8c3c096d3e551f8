import { migrate, PreparedQueries } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { createTestDatabase, type TestDatabase } from '@gatehouse/testing';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import type { AttemptResult } from '../src/dispatch/attempt';
import { DispatchRepository, type RecordedAttempt } from '../src/dispatch/dispatch.repository';
import { DueTargets } from '../src/dispatch/due-targets';
import { webhookSchema } from '../src/webhooks.schema';

const acme = randomUUID();

const repositoryOn = (source: DataSource): DispatchRepository => {
  const queries = new PreparedQueries(source);
  return new DispatchRepository(source, queries, new DueTargets(queries), new Clock());
};

describe('claims and records', () => {
  let database: TestDatabase;
  let source: DataSource;
  let repository: DispatchRepository;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [webhookSchema]);
    source = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 4 } }).initialize();
    repository = repositoryOn(source);
  });
  afterAll(async () => {
    await source?.destroy();
    await database?.drop();
  });
  beforeEach(() =>
    source.query('TRUNCATE webhooks.deliveries, webhooks.attempts, webhooks.customer_targets'),
  );

  /** So many deliveries that are due, to each of so many origins. */
  const tell = (count: number, origins: number, size = 100, customerId = acme) =>
    source.query(
      `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
         keep_until, size, sealed)
       SELECT gen_random_uuid(), 'test', $3, $3, 'live', 'https://' || (i % $2) || '.example', 'PENDING',
         now() - interval '1 minute' + i * interval '1 microsecond', now(), now(), $4, '\\x00'
       FROM generate_series(1, $1) i`,
      [count, origins, customerId, size],
    );
  const claim = async (all: number, bytes = 1e9) =>
    (await repository.claim({ places: { all, unproven: all }, bytes, leaseSeconds: 30 })).deliveries;

  const attemptOf = (deliveryId: string, wanted: Partial<RecordedAttempt> = {}): RecordedAttempt => ({
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
    ...wanted,
  });
  const failed: Partial<RecordedAttempt> = { outcome: 'REJECTED', httpStatus: 500, status: 'PENDING' };
  const statusOf = async (id: string) =>
    (
      await source.query<{ status: string }[]>('SELECT status FROM webhooks.deliveries WHERE id = $1', [id])
    )[0]?.status;

  it('take at most two of a target that has not answered, and ten once it has', async () => {
    await tell(30, 1);
    const first = await claim(100);
    expect(first.map(({ attempts, isProven }) => ({ attempts, isProven }))).toEqual([
      { attempts: 1, isProven: false },
      { attempts: 1, isProven: false },
    ]);
    expect(await claim(100)).toEqual([]);
    await repository.record([attemptOf(first[0]!.id)], new Date());
    expect(await claim(100)).toHaveLength(9);
  });

  it('never take the same delivery twice, however many claim at once', async () => {
    await tell(200, 40);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(15)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(80);
    expect(new Set(ids).size).toBe(80);
  });

  it('take no more than the memory limit, but at least one', async () => {
    await tell(20, 20, 1000);
    expect(await claim(20, 5500)).toHaveLength(5);
    expect(await claim(20, 10)).toHaveLength(1);
  });

  it('do not read the whole table, however large it is', async () => {
    await tell(20_000, 3);
    await source.query(`UPDATE webhooks.deliveries SET status = 'DELIVERED', ended_at = now()`);
    await tell(300, 3);
    await source.query('ANALYZE webhooks.deliveries');
    // Statistics are kept by the connection: one does it all.
    const one = await new DataSource({ type: 'postgres', url: database.url, extra: { max: 1 } }).initialize();
    const scanned = async () => {
      await one.query('SELECT pg_stat_force_next_flush()');
      const [row] = await one.query<{ rows: string }[]>(
        `SELECT seq_tup_read AS rows FROM pg_stat_user_tables WHERE relname = 'deliveries'`,
      );
      return Number(row?.rows);
    };
    const before = await scanned();
    const alone = repositoryOn(one);
    for (let i = 0; i < 10; i++)
      await alone.claim({ places: { all: 100, unproven: 100 }, bytes: 1e9, leaseSeconds: 30 });
    expect(await scanned()).toBe(before);
    await one.query('SELECT count(*) FROM webhooks.deliveries WHERE size < 0');
    expect(await scanned()).toBeGreaterThan(before);
    await one.destroy();
  });

  it('cost no more beside 20,000 origins of other customers than beside 1,000', async () => {
    for (let customer = 0; customer < 20; customer++) await tell(1000, 1000, 100, randomUUID());
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
    const alone = repositoryOn(one);
    const { deliveries } = await alone.claim({
      places: { all: 10, unproven: 10 },
      bytes: 1e9,
      leaseSeconds: 30,
    });
    expect(deliveries).toHaveLength(10);
    expect((await steps()) - before).toBeLessThan(1200);
    await one.destroy();
  });

  it('reach every origin in turn, and the only one of a quiet customer at once', async () => {
    const quiet = randomUUID();
    const loud = randomUUID();
    await tell(3000, 3000, 100, loud);
    await tell(1, 1, 100, quiet);
    const first = await claim(100);
    expect(first.filter(({ customerId }) => customerId === quiet)).toHaveLength(1);
    const reached = new Set(first.map(({ id }) => id));
    const bounds = { places: { all: 5000, unproven: 5000 }, bytes: 1e9, leaseSeconds: 30 };
    for (let looks = 2, looked = 0; looked < looks; looked++) {
      const { deliveries, looksForAll } = await repository.claim(bounds);
      for (const { id } of deliveries) reached.add(id);
      looks = deliveries.length > 0 ? looked + 1 + looksForAll : looks;
    }
    expect(reached.size).toBe(3001);
  });

  it('continue for a customer while the breaker of another one is open at the same origin', async () => {
    const other = randomUUID();
    await repository.record(
      Array.from({ length: 10 }, () => attemptOf(randomUUID(), failed)),
      new Date(),
    );
    await repository.record([attemptOf(randomUUID(), { customerId: other })], new Date());
    await tell(20, 1);
    await tell(20, 1, 100, other);
    const claimed = await claim(100);
    expect(claimed.map(({ customerId, origin }) => ({ customerId, origin }))).toEqual(
      Array.from({ length: 10 }, () => ({ customerId: other, origin: 'https://0.example' })),
    );
  });

  it.each(['first', 'last'])(
    'keep a success that is recorded with a later failure, in the order %s',
    async (place) => {
      await tell(1, 1);
      const [claimed] = await claim(1);
      const { id } = claimed!;
      await source.query(`UPDATE webhooks.deliveries SET attempts = 2`);
      const success = attemptOf(id, { number: 1 });
      const failure = attemptOf(id, { number: 2, ...failed });
      await repository.record(place === 'first' ? [success, failure] : [failure, success], new Date());
      expect(await statusOf(id)).toBe('DELIVERED');
    },
  );

  it('let an expired claim record a success, and nothing else', async () => {
    await tell(2, 2);
    const claimed = await claim(2);
    const [one, other] = claimed.map(({ id }) => id) as [string, string];
    await source.query('UPDATE webhooks.deliveries SET attempts = 2');
    await repository.record([attemptOf(one, failed), attemptOf(other)], new Date());
    expect([await statusOf(one), await statusOf(other)]).toEqual(['SENDING', 'DELIVERED']);
  });

  describe('of contents that are deleted on delivery', () => {
    const contentsOf = async (id: string) => {
      const [row] = await source.query<{ status: string; kept: boolean }[]>(
        'SELECT status, sealed IS NOT NULL AS kept FROM webhooks.deliveries WHERE id = $1',
        [id],
      );
      return row;
    };
    const claimOne = async (forgets: boolean) => {
      await tell(1, 1);
      await source.query('UPDATE webhooks.deliveries SET forget_on_delivery = $1', [forgets]);
      return (await claim(1))[0]!.id;
    };
    const endAsDeadLetter = () =>
      source.query(`UPDATE webhooks.deliveries SET status = 'FAILED', ended_at = now(), attempts = 2`);

    it('drop them with a success, and only with that', async () => {
      const id = await claimOne(true);
      await repository.record([attemptOf(id, failed)], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'PENDING', kept: true });
      await repository.record([attemptOf(id, { number: 2 })], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'DELIVERED', kept: false });
    });

    it('keep those of a dead letter', async () => {
      const id = await claimOne(true);
      await repository.record([attemptOf(id, { ...failed, status: 'FAILED' })], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'FAILED', kept: true });
    });

    it('drop them when an expired claim records a success, even if the delivery ended as a dead letter', async () => {
      const id = await claimOne(true);
      await endAsDeadLetter();
      await repository.record([attemptOf(id, failed)], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'FAILED', kept: true });
      await repository.record([attemptOf(id)], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'DELIVERED', kept: false });
    });

    it('leave all others as they are', async () => {
      const id = await claimOne(false);
      await endAsDeadLetter();
      await repository.record([attemptOf(id)], new Date());
      expect(await contentsOf(id)).toEqual({ status: 'FAILED', kept: true });
    });
  });

  it('count failures in a row, over batches and workers, until there is an answer', async () => {
    const failures = async () =>
      (await source.query<{ failures: number }[]>('SELECT failures FROM webhooks.customer_targets'))[0]
        ?.failures;
    const record = (...outcomes: Partial<AttemptResult & RecordedAttempt>[]) =>
      repository.record(
        outcomes.map((outcome) => attemptOf(randomUUID(), outcome)),
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

  it('of many workers never deadlock', async () => {
    const origins = Array.from({ length: 20 }, (_, i) => `https://${i}.example`);
    const batch = (seed: number) =>
      origins
        .map((origin, i) => attemptOf(randomUUID(), { origin, ...((i + seed) % 3 ? failed : {}) }))
        .sort(() => Math.random() - 0.5);
    await Promise.all(Array.from({ length: 60 }, (_, i) => repository.record(batch(i), new Date())));
  });
});
