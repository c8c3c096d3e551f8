import { migrate } from '@gatehouse/database';
import { createTestDatabase, describeUpgrade, type TestDatabase } from '@gatehouse/testing';
import { createHash, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { CreateStrings1763164800000 } from '../src/migrations/1763164800000-create-strings';
import { schemas, stringStoreSchema } from '../src/string-store.schema';
import { type StringStore, startStringStore } from './string-store';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

describeUpgrade('string-store', schemas, migrate);

describe('an upgrade from a release with unsalted fingerprints', () => {
  let database: TestDatabase;
  let store: StringStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url, [{ ...stringStoreSchema, migrations: [CreateStrings1763164800000] }]);
    await insertOldKey('address:192.0.2.1', 'before', 'once');
    store = await startStringStore({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  async function insertOldKey(scope: string, key: string, value: string): Promise<void> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      'INSERT INTO string_store.idempotency_keys (id, fingerprint, string_id, created_at) VALUES ($1, $2, $3, now())',
      [sha256(`${scope}\0${key}`), sha256(value), randomUUID()],
    );
    await client.end();
  }

  it('answers 422 to a repeated request and creates no second string', async () => {
    const headers = { 'idempotency-key': 'before', 'x-forwarded-for': '192.0.2.1' };
    expect((await store.call('POST', '/strings', { value: 'once' }, headers)).status).toBe(422);
    expect((await store.call('GET', '/strings')).body.items).toEqual([]);
  });
});
