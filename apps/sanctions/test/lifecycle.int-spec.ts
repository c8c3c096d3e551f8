import { migrate } from '@gatehouse/database';
import { createTestDatabase, eventually, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { schemas } from '../src/sanctions.schema';
import { csv, openSanctions, startSanctions } from './sanctions';

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
    await holder.end();
    await database.drop();
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
      await holder.query('COMMIT');
      await eventually(async () => expect((await app.call('GET', '/health/ready')).status).toBe(200));
      expect((await app.file('demo', csv())).status).toBe(200);
      expect(app.logs.join('')).toMatch(/reading demo, version .*read demo: \d+ people/s);
    } finally {
      await app.close();
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
  it('is refused for the size of its reply, and the process goes on', async () => {
    const app = await startSanctions();
    try {
      const file = csv() + '1\n'.repeat(1_000_000);
      expect(await app.file('demo', file)).toMatchObject({
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
