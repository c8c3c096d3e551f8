import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { databaseVariables } from '../database.config';
import type { SchemaDefinition } from '../schema-definition';
import { type LockWait, retryLocks } from './lock-retry';

// Any constant will do, as long as every app takes the same lock: the schemas they share are migrated once.
const lockId = 7_208_151_903;
const lockPollMilliseconds = 200;

export interface MigrateOptions extends Partial<LockWait> {
  say?: (line: string) => void;
}

/**
 * Brings the schemas up to date and answers with the names of what it applied. Many processes may call it at once:
 * one works, the others wait and find nothing left to do.
 */
export async function migrate(
  url: string,
  schemas: SchemaDefinition[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const { say = () => undefined } = options;
  const wait: LockWait = {
    lockTimeoutSeconds: databaseVariables.MIGRATION_LOCK_TIMEOUT_SECONDS.fallback ?? 0,
    maxWaitSeconds: databaseVariables.MIGRATION_MAX_WAIT_SECONDS.fallback ?? 0,
    ...options,
  };
  const lock = new Client({ connectionString: url, application_name: 'gatehouse-migrate' });
  await lock.connect();
  try {
    await takeLock(lock, say);
    const applied: string[] = [];
    for (const schema of schemas) applied.push(...(await migrateSchema(url, schema, lock, wait, say)));
    return applied;
  } finally {
    await lock.end();
  }
}

// Asked again and again: a query that waits for the lock holds a snapshot, and CREATE INDEX CONCURRENTLY of the process that
// has the lock would wait for that.
async function takeLock(client: Client, say: (line: string) => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockId,
    ]);
    if (rows[0]?.taken) return;
    if (tries === 1) say('another process is migrating; waiting for it');
    await pause(lockPollMilliseconds);
  }
}

async function migrateSchema(
  url: string,
  { schema, migrations }: SchemaDefinition,
  lock: Client,
  wait: LockWait,
  say: (line: string) => void,
): Promise<string[]> {
  await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    applicationName: 'gatehouse-migrate',
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { max: 1, lock_timeout: wait.lockTimeoutSeconds * 1000 },
  });
  await source.initialize();
  try {
    const before = await appliedNames(source, schema);
    await retryLocks(lock, source, wait, say);
    const after = await appliedNames(source, schema);
    return after.slice(before.length).map((name) => `${schema}: ${name}`);
  } finally {
    await source.destroy();
  }
}

/** In the order in which they were applied. A try that is repeated does not report what an earlier one applied. */
async function appliedNames(source: DataSource, schema: string): Promise<string[]> {
  const [found] = await source.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    `"${schema}".migrations`,
  ]);
  if (!found?.exists) return [];
  const rows = await source.query<{ name: string }[]>(`SELECT name FROM "${schema}".migrations ORDER BY id`);
  return rows.map(({ name }) => name);
}
