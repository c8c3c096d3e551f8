import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { databaseVariable, testVariable } from './test-variable';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** An empty database of its own for one test file, on the server that the tests share. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testVariable(databaseVariable);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
