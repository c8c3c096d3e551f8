import { migrate } from '@gatehouse/database';
import { createTestDatabase, describeUpgrade, type TestDatabase } from '@gatehouse/testing';
import { Client } from 'pg';
import { schemas } from '../src/string-store.schema';
import { type StringStore, startStringStore } from './string-store';

describeUpgrade('string-store', schemas, migrate);

describe('on a database of a development version', () => {
  const message = /^This database was created by a development version before 0\.2\.0/;
  let database: TestDatabase;
  let store: StringStore | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      CREATE SCHEMA auth;
      CREATE TABLE auth.migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name varchar NOT NULL);
      INSERT INTO auth.migrations (timestamp, name) VALUES (1763164800000, 'CreateAuth1763164800000');`);
    await client.end();
  });
  afterAll(async () => {
    await store?.close();
    await database?.drop();
  });

  it('`migrate` fails and says what to do', async () => {
    await expect(migrate(database.url, schemas)).rejects.toThrow(message);
  });

  it('the app does not start, and says what to do', async () => {
    await expect(startStringStore({ DATABASE_URL: database.url }, { migrates: false })).rejects.toThrow(
      message,
    );
  });
});
