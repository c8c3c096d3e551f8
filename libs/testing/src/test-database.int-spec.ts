import { Client } from 'pg';
import { createTestDatabase } from './test-database';
import { testRedis } from './test-redis';

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('servers for tests', () => {
  it('gives each caller an empty database of its own', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await ask(one.url, 'CREATE TABLE thing (id int)');
    expect(await ask(one.url, `SELECT to_regclass('thing')::text AS answer`)).toBe('thing');
    expect(await ask(two.url, `SELECT to_regclass('thing')::text AS answer`)).toBeNull();
    await Promise.all([one.drop(), two.drop()]);
    await expect(ask(one.url, 'SELECT 1 AS answer')).rejects.toThrow('does not exist');
  });

  it('drops a database although somebody is still connected', async () => {
    const database = await createTestDatabase();
    const client = new Client({ connectionString: database.url }).on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(ask(database.url, 'SELECT 1 AS answer')).rejects.toThrow('does not exist');
  });

  it('gives each caller a key prefix of its own on one Redis', () => {
    const [one, two] = [testRedis(), testRedis()];
    expect(one.url).toBe(two.url);
    expect(one.prefix).not.toBe(two.prefix);
  });
});
