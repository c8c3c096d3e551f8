import { migrate } from '@gatehouse/database';
import { createTestDatabase, eventually, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { schemas } from '../src/sanctions.schema';
import { breakList } from './broken-list';
import { listedPerson } from './listed-person';
import { csv, importList, openSanctions, startSanctions } from './sanctions';

describe('a starting process', () => {
  let database: TestDatabase;
  let holder: Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, schemas);
    holder = new Client({ connectionString: database.url });
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await database?.drop();
  });

  it('is live but not ready until the current versions have been loaded', async () => {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE datasets.datasets IN ACCESS EXCLUSIVE MODE');
    const app = await openSanctions({ DATABASE_URL: database.url });
    try {
      expect((await app.call('GET', '/health/live')).status).toBe(200);
      const ready = await app.call('GET', '/health/ready');
      expect(ready).toMatchObject({ status: 503, body: { checks: { datasets: { status: 'down' } } } });
      for (const reply of [await app.file('demo', csv()), await app.datasets()]) {
        expect(reply).toMatchObject({
          status: 503,
          body: { message: 'The datasets are being loaded. Try again in a few seconds.' },
        });
        expect(reply.headers.get('retry-after')).toBe('2');
      }
      const logged = app.logs.filter((line) => line.includes('dataset.loading'));
      expect(logged).toHaveLength(2);
      for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: 40 });
      expect(logged.join('')).not.toMatch(/stack/);
      await holder.query('COMMIT');
      await eventually(async () => expect((await app.call('GET', '/health/ready')).status).toBe(200));
      expect((await app.file('demo', csv())).status).toBe(200);
      expect(app.logs.join('')).toMatch(/loading demo, version .*loaded demo: \d+ people/s);
    } finally {
      await app.close();
    }
  });
});

describe('a process that starts while a list fails to load', () => {
  it('serves the other lists, and rejects checks that need the failed list', async () => {
    const first = await startSanctions();
    await importList(first.store, 'good_list', [listedPerson('g-1', 'Ivan Petrov')]);
    await importList(first.store, 'bad_list', [listedPerson('b-1', 'Ivan Petrov')]);
    await breakList(first.app, 'bad_list');
    const app = await startSanctions(first.env);
    try {
      expect((await app.file('good_list', csv())).status).toBe(200);
      for (const name of ['bad_list', 'sanctions', 'default']) {
        const message = `"${name}" is unavailable: this process failed to load bad_list. Nothing was checked. GET /v2/open-sanctions/datasets returns the reason.`;
        expect(await app.file(name, csv())).toMatchObject({ status: 503, body: { message } });
      }
      const { datasets } = (await app.datasets()).body;
      const findError = (name: string) => datasets.find((each: { name: string }) => each.name === name).error;
      expect(findError('bad_list')).toMatch(/^Failed to load version broken/);
      expect(findError('sanctions')).toMatch(/failed to load bad_list/);
      expect(await app.call('GET', '/health/ready')).toMatchObject({
        status: 200,
        body: {
          status: 'degraded',
          checks: { 'dataset-versions': { status: 'down', detail: 'failed to load: bad_list' } },
        },
      });
      await first.store.remove('bad_list');
      await eventually(async () => expect((await app.file('sanctions', csv())).status).toBe(200));
      expect((await app.call('GET', '/health')).body.status).toBe('ok');
    } finally {
      await app.close();
      await first.close();
    }
  });
});

describe('a stopping process', () => {
  it('finishes the checks in progress', async () => {
    const app = await startSanctions({ SCREENING_THREADS: '1' });
    const rows = Array.from({ length: 20_000 }, (_, i) => `${i},Ann,Lee,1980-01-01`);
    const check = app.file('demo', csv(...rows), '', { connection: 'close' });
    await eventually(() => expect(app.threads.waiting).toBeGreaterThan(0));
    const closing = app.close();
    expect(await check).toMatchObject({ status: 200, body: { summary: { total: 20_000 } } });
    await closing;
  });
});

describe('a file of a million lines', () => {
  it('is rejected with 413, and the process keeps working', async () => {
    const app = await startSanctions({ SCREENING_THREADS: '1' });
    try {
      const file = csv() + 'a\n'.repeat(1_000_000);
      await app.file('demo', csv());
      expect(await app.file('demo', file)).toMatchObject({
        status: 413,
        body: {
          message: 'The file has more than 100,000 rows, blank lines included: split it into several files.',
        },
      });
      expect((await app.file('demo', csv())).status).toBe(200);
      expect(app.threads.waiting).toBe(0);
    } finally {
      await app.close();
    }
  });
});

describe('a file whose rows match half a list', () => {
  it('is rejected for the size of its reply, and the process keeps working', async () => {
    const app = await startSanctions();
    try {
      const programs = ['x'.repeat(2000)];
      const people = Array.from({ length: 50 }, (_, i) =>
        listedPerson(`t-${i}`, 'Ivan Petrov', { programs }),
      );
      await importList(app.store, 'test_list', people);
      await app.replica.poll();
      const rows = Array.from({ length: 3000 }, (_, i) => `${i},Ivan,Petrov,1970-12-31`);
      expect(await app.file('test_list', csv(...rows))).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^The reply would be larger than 128 MB/) },
      });
      expect((await app.file('demo', csv())).status).toBe(200);
      expect(app.threads.waiting).toBe(0);
    } finally {
      await app.close();
    }
  });
});
