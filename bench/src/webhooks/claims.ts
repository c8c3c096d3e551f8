// The cost of a claim for a quiet customer with many pending origins of other customers.
import { PreparedQueries } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { DispatchRepository, DueTargetRepository, DueTargetService, webhookApps } from '@gatehouse/webhooks';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { count, isQuick, ms, progress, type Row } from '../suite/report';

const origins = isQuick ? 2_000 : 100_000;
const claims = isQuick ? 5 : 40;
const maxMilliseconds = 50;

interface Background {
  what: string;
  customers: number;
  /** When the deliveries are due. */
  due: string;
  /** Consecutive failures of the targets, whose next probe is later; undefined if none was tried. */
  failures?: number;
}

const alreadyDue = `now() - interval '1 minute'`;
const backgrounds: readonly Background[] = [
  { what: 'no other customers', customers: 0, due: alreadyDue },
  { what: '100 customers, retries due later', customers: 100, due: `now() + interval '1 hour'` },
  { what: '100 customers, breakers open', customers: 100, due: alreadyDue, failures: 20 },
  { what: '100 customers, due and untried', customers: 100, due: alreadyDue },
  { what: '10,000 customers, due and untried', customers: 10_000, due: alreadyDue },
];

/** Measures the claim of a worker directly on the tables, with one connection. */
export async function measureClaims(url: string): Promise<Row[]> {
  const source = await new DataSource({ type: 'postgres', url, extra: { max: 1 } }).initialize();
  const rows: Row[] = [];
  for (const background of backgrounds) rows.push(await measure(source, background));
  await source.query('TRUNCATE webhooks.deliveries, webhooks.attempts, webhooks.customer_targets');
  await source.destroy();
  return rows;
}

async function measure(source: DataSource, background: Background): Promise<Row> {
  progress(`claims: ${background.what}`);
  await source.query('TRUNCATE webhooks.deliveries, webhooks.attempts, webhooks.customer_targets');
  if (background.customers > 0) await insertBackground(source, background);
  await source.query('VACUUM ANALYZE webhooks.deliveries');
  const queries = new PreparedQueries(source);
  const dueTargets = new DueTargetService(new DueTargetRepository(queries, webhookApps.sessions));
  const repository = new DispatchRepository(source, queries, dueTargets, new Clock(), webhookApps.sessions);
  const quiet = randomUUID();
  const times: number[] = [];
  for (let i = 0; i < claims; i++) {
    await insertDue(source, quiet, i);
    const began = performance.now();
    // Few slots, so that the query is measured and not the number of claimed deliveries.
    await repository.claim({ slots: { all: 10, unproven: 10 }, bytes: 1e9, claimSeconds: 3600 });
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const [fastest = 0, median = 0] = [times[0], times[Math.floor(times.length / 2)]];
  return {
    what: `a claim with ${background.customers > 0 ? `${count(origins)} pending origins: ` : ''}${background.what}`,
    measured: `${ms(median)} (quietest ${ms(fastest)})`,
    target: { text: `≤ ${maxMilliseconds} ms`, isReached: median <= maxMilliseconds },
  };
}

async function insertBackground(source: DataSource, { customers, due, failures }: Background): Promise<void> {
  await source.query(
    `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
       keep_until, size, sealed)
     SELECT gen_random_uuid(), 'test', c.id, c.id, 'live', 'https://' || i || '.example', 'PENDING', ${due}, now(), now(),
       100, '\\x00'
     FROM generate_series(1, ${origins}) i
     JOIN (SELECT n, gen_random_uuid() AS id FROM generate_series(0, ${customers} - 1) n) c ON c.n = i % ${customers}`,
  );
  if (failures === undefined) return;
  await source.query(
    `INSERT INTO webhooks.customer_targets (customer_id, origin, failures, probe_at, changed_at)
     SELECT customer_id, origin, ${failures}, now() + interval '1 hour', now() FROM webhooks.deliveries`,
  );
}

const insertDue = (source: DataSource, customer: string, i: number): Promise<unknown> =>
  source.query(
    `INSERT INTO webhooks.deliveries (id, type, customer_id, api_key_id, mode, origin, status, due_at, created_at,
       keep_until, size, sealed)
     VALUES (gen_random_uuid(), 'test', $1, $1, 'live', $2, 'PENDING', now(), now(), now(), 100, '\\x00')`,
    [customer, `https://quiet-${i}.example`],
  );
