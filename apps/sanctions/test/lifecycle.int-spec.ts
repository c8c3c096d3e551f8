import { migrate } from '@gatehouse/database';
import { createTestDatabase, eventually, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { schemas } from '../src/sanctions.schema';
import { breakList } from './broken-list';
import { listed } from './listed';
import { csv, load, openSanctions, startSanctions } from './sanctions';

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

  it('is alive but not ready until what is current has been loaded', async () => {
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
          body: { message: 'The datasets are being read into memory. Try again in a moment.' },
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
      expect(app.logs.join('')).toMatch(/reading demo, version .*read demo: \d+ people/s);
    } finally {
      await app.close();
    }
  });
});

describe('a process that starts while a list cannot be read', () => {
  it('serves the others, and refuses whatever would have to do without that list', async () => {
    const first = await startSanctions();
    await load(first.store, 'good_list', [listed('g-1', 'Ivan Petrov')]);
    await load(first.store, 'bad_list', [listed('b-1', 'Ivan Petrov')]);
    await breakList(first.app, 'bad_list');
    const app = await startSanctions(first.env);
    try {
      expect((await app.file('good_list', csv())).status).toBe(200);
      for (const name of ['bad_list', 'sanctions', 'default']) {
        const message = `"${name}" cannot be used: this process could not read bad_list into memory. Nothing was checked. GET /v2/open-sanctions/datasets says why.`;
        expect(await app.file(name, csv())).toMatchObject({ status: 503, body: { message } });
      }
      const { datasets } = (await app.datasets()).body;
      const errorOf = (name: string) => datasets.find((each: { name: string }) => each.name === name).error;
      expect(errorOf('bad_list')).toMatch(/^Version broken could not be read into memory/);
      expect(errorOf('sanctions')).toMatch(/could not read bad_list/);
      expect(await app.call('GET', '/health/ready')).toMatchObject({
        status: 200,
        body: {
          status: 'degraded',
          checks: { 'dataset-versions': { status: 'down', detail: 'not read: bad_list' } },
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
  it('ends the checks that it has begun', async () => {
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
  it('is refused for their number, and the process goes on', async () => {
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
  it('is refused for the size of its reply, and the process goes on', async () => {
    const app = await startSanctions();
    try {
      const programs = ['x'.repeat(2000)];
      const people = Array.from({ length: 50 }, (_, i) => listed(`t-${i}`, 'Ivan Petrov', { programs }));
      await load(app.store, 'test_list', people);
      await app.replica.look();
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
