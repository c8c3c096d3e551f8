import { Client } from 'pg';
import { createTestDatabase, dropTemplates } from './test-database';
import { testRedis } from './test-redis';
import { databaseVariable } from './test-variable';

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

  it('prepares a template once, however many copies are created at once', async () => {
    let prepared = 0;
    const prepare = async (url: string) => {
      prepared++;
      await ask(url, 'CREATE TABLE thing (id int)');
    };
    const template = { name: `thing_${process.pid}`, prepare };
    const copies = await Promise.all([1, 2, 3].map(() => createTestDatabase(template)));
    expect(prepared).toBe(1);
    await ask(copies[0]!.url, 'INSERT INTO thing VALUES (1)');
    const counts = copies.map(({ url }) => ask(url, 'SELECT count(*)::int AS answer FROM thing'));
    expect(await Promise.all(counts)).toEqual([1, 0, 0]);
    await Promise.all(copies.map(({ drop }) => drop()));
  });

  it('prepares a template again after a failure', async () => {
    const name = `broken_${process.pid}`;
    const prepare = () => Promise.reject(new Error('no migration'));
    await expect(createTestDatabase({ name, prepare })).rejects.toThrow('no migration');
    const copy = await createTestDatabase({ name, prepare: () => Promise.resolve() });
    expect(await ask(copy.url, 'SELECT 1 AS answer')).toBe(1);
    await copy.drop();
  });

  it('drops the templates of a run, and no others', async () => {
    const names = [`template_${process.pid}aa_x`, `template_${process.pid}bb_x`];
    const server = process.env[databaseVariable]!;
    for (const name of names) await ask(server, `CREATE DATABASE ${name}`);
    await dropTemplates(`${process.pid}aa`);
    const left = `SELECT array_agg(datname::text) AS answer FROM pg_database WHERE datname LIKE 'template_${process.pid}%'`;
    expect(await ask(server, left)).toEqual([names[1]]);
    await ask(server, `DROP DATABASE ${names[1]}`);
  });

  it('drops a database although a client is still connected', async () => {
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
