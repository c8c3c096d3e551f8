import { openAuthStore } from '@gatehouse/auth';
import { migrate } from '@gatehouse/database';
import { openDatasetStore } from '@gatehouse/datasets';
import {
  type AppProcess,
  createAppEnvironment,
  eventually,
  startApp,
  waitUntilReady,
} from '@gatehouse/testing';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import pg from 'pg';
import { schemas } from '../src/sanctions.schema';
import { listedPerson } from './listed-person';
import { createCalls, importList } from './sanctions';

const path = '/v2/open-sanctions/populations/customers';
const people = 5200;
const planted = 20;
const lock = 4711;

const strangers = Array.from({ length: 300 }, (_, at) =>
  listedPerson(`s-${at}`, `Bartolomeo${at} Quispenuevo${at}`),
);
const given =
  `Adam Bruno Cecilia Dorota Emeka Farida Gustav Hiroshi Ingrid Jamal Kofi Lourdes Marek Nadia Omar Priya
  Quentin Rosa Sven Tariq`.split(/\s+/);
const family =
  `Adeyemi Bergstrom Castillo Dimitrov Eriksen Fontaine Gutierrez Horvath Iqbal Jankowski Kowalczyk
  Lindqvist Mbeki Novak Okonkwo Popescu Quispe Rossi Szabo Takahashi`.split(/\s+/);
const toName = (at: number) => `${given[at]} ${family[at]}`;
const entries = Array.from({ length: planted }, (_, at) => listedPerson(`x-${at}`, toName(at)));

/** The planted people are spread over all slices. */
const rows = Array.from({ length: people }, (_, at) => {
  const place = at % (people / planted);
  const [firstname, lastname] =
    place === 7 ? toName(Math.floor(at / (people / planted))).split(' ') : ['Ann', `Lee${at}`];
  return JSON.stringify({ id: `c-${at}`, firstname, lastname, dob: '1970-12-31' });
}).join('\n');

it('a run survives two kills and a flushed Redis, and opens each alert once', async () => {
  const environment = await createAppEnvironment();
  const { env } = environment;
  const { DATABASE_URL = '', REDIS_URL = '' } = env as Record<string, string | undefined>;
  await migrate(DATABASE_URL, schemas);
  const database = new pg.Pool({ connectionString: DATABASE_URL });
  const holder = await database.connect();
  const store = await openDatasetStore(DATABASE_URL);
  const redis = new Redis(REDIS_URL);
  const running: AppProcess[] = [];
  const start = (role: string) => {
    const app = startApp('sanctions', { ...env, ROLE: role, SCREENING_THREADS: '1' });
    running.push(app);
    return app;
  };
  try {
    await importList(store.datasets, 'test_list', strangers);
    const auth = await openAuthStore(DATABASE_URL, env['GATEHOUSE_MASTER_KEYS']!);
    const { key } = await auth.apiKeys.create({ customer: 'acme', mode: 'live' });
    await auth.close();
    const api = start('api');
    await waitUntilReady(api);
    const { call } = createCalls(api.url);
    const send = async (method: string, to: string, body?: string, type = 'application/json') => {
      const reply = await call(method, `${path}${to}`, body, { 'x-api-key': key, 'content-type': type });
      expect(reply.status).toBeLessThan(300);
      return reply.body;
    };
    await send('PUT', '', JSON.stringify({ dataset: 'test_list', threshold: 0.95 }));
    await send('POST', '/people', rows, 'application/x-ndjson');
    start('worker');
    await eventually(async () =>
      expect(await send('GET', '')).toMatchObject({ pending: 0, run: { status: 'COMPLETED' } }),
    );
    expect((await send('GET', '/alerts')).items).toEqual([]);

    // The third slice of the next run waits in its transaction for a lock that this test holds.
    await database.query(`
      CREATE FUNCTION sanctions.wait_for_test() RETURNS trigger AS $$ BEGIN
        IF NEW.done > 2000 AND NEW.done > OLD.done THEN PERFORM pg_advisory_xact_lock_shared(${lock}); END IF;
        RETURN NEW;
      END $$ LANGUAGE plpgsql;
      CREATE TRIGGER wait_for_test BEFORE UPDATE ON sanctions.runs FOR EACH ROW EXECUTE FUNCTION sanctions.wait_for_test()`);
    await holder.query('SELECT pg_advisory_lock($1)', [lock]);
    await importList(store.datasets, 'test_list', [...strangers, ...entries]);

    for (let kill = 1; kill <= 2; kill++) {
      const blocked = await eventually(async () => {
        const { rows: found } = await database.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
        );
        expect(found).toHaveLength(1);
        return found[0]!.pid;
      });
      expect((await send('GET', '')).run).toMatchObject({ status: 'RUNNING', total: people, done: 2000 });
      const worker = running.pop()!;
      worker.child.kill('SIGKILL');
      await once(worker.child, 'exit').catch(() => undefined);
      await database.query('SELECT pg_terminate_backend($1)', [blocked]);
      const keys = await redis.keys(`*${env.REDIS_PREFIX}*`);
      if (keys.length > 0) await redis.del(...keys);
      start('worker');
    }
    await holder.query('SELECT pg_advisory_unlock($1)', [lock]);

    await eventually(async () => expect((await send('GET', '')).run).toMatchObject({ status: 'COMPLETED' }));
    const { items } = await send('GET', '/runs');
    expect(items[0]).toMatchObject({
      kind: 'DELTA',
      total: people,
      done: people,
      alerts: { opened: planted, changed: 0, reopened: 0, closed: 0 },
    });
    const { items: alerts } = await send('GET', '/alerts');
    expect(alerts.map(({ entityId }: { entityId: string }) => entityId).sort()).toEqual(
      entries.map(({ id }) => id).sort(),
    );
    for (const { id } of alerts) expect((await send('GET', `/alerts/${id}`)).history).toHaveLength(1);
  } finally {
    for (const app of running) app.child.kill('SIGKILL');
    await Promise.all(running.map((app) => app.exitCode()));
    holder.release();
    redis.disconnect();
    await Promise.all([store.close(), database.end()]);
    await environment.drop();
  }
});
