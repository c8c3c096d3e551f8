import { Clock } from '@gatehouse/platform';
import { Sweeper } from '@gatehouse/queues';
import { eventually } from '@gatehouse/testing';
import { Client } from 'pg';
import { type StringStore, startStringStore } from './string-store';

const hour = 60 * 60 * 1000;

describe('idempotency keys', () => {
  let store: StringStore;
  let database: Client;
  let now = new Date();
  beforeAll(async () => {
    store = await startStringStore();
    jest.spyOn(store.app.get(Clock), 'now').mockImplementation(() => now);
    database = new Client({ connectionString: store.env['DATABASE_URL'] });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await store?.close();
  });

  const post = (key: string, value: string) =>
    store.call('POST', '/strings', { value }, { 'idempotency-key': key });
  const rows = async () => (await database.query('SELECT 1 FROM string_store.idempotency_keys')).rowCount;

  it('can be reused after 24 hours', async () => {
    const first = await post('daily', 'monday');
    now = new Date(now.getTime() + 23 * hour);
    expect((await post('daily', 'tuesday')).status).toBe(422);
    now = new Date(now.getTime() + 2 * hour);
    const second = await post('daily', 'tuesday');
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('are purged after 24 hours by a job of the sweeper', async () => {
    await post('old', 'a');
    now = new Date(now.getTime() + 25 * hour);
    await post('young', 'b');
    expect(await rows()).toBe(3);

    await store.app.get(Sweeper, { strict: false }).sweep();
    await eventually(async () => expect(await rows()).toBe(1));
    expect((await post('young', 'c')).status).toBe(422);
  });
});
