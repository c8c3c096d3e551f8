import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { databaseVariables } from '../database.config';
import type { SchemaDefinition } from '../schema-definition';
import { rejectDevelopmentSchema } from './development-schema';
import { type LockWait, runMigrationsWithRetry } from './lock-retry';
import { findAppliedMigrations } from './pending-migrations';

// All apps take the same lock, so that the schemas they share are migrated once.
const lockId = 7_208_151_903;
const lockPollIntervalMs = 200;

export interface MigrateOptions extends Partial<LockWait> {
  log?: (line: string) => void;
}

/**
 * Applies the pending migrations of the schemas and returns their names. Concurrent processes wait for the first one and then find
 * nothing pending.
 */
export async function migrate(
  url: string,
  schemas: SchemaDefinition[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const { log = () => undefined } = options;
  const wait: LockWait = {
    lockTimeoutSeconds: databaseVariables.MIGRATION_LOCK_TIMEOUT_SECONDS.fallback ?? 0,
    maxWaitSeconds: databaseVariables.MIGRATION_MAX_WAIT_SECONDS.fallback ?? 0,
    ...options,
  };
  const lock = new Client({ connectionString: url, application_name: 'gatehouse-migrate' });
  await lock.connect();
  try {
    await takeLock(lock, log);
    const applied: string[] = [];
    for (const schema of schemas) applied.push(...(await migrateSchema(url, schema, lock, wait, log)));
    return applied;
  } finally {
    await lock.end();
  }
}

// Polls: a query that waits for the lock holds a snapshot, and CREATE INDEX CONCURRENTLY in the process that has the lock would
// wait for that snapshot.
async function takeLock(client: Client, log: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockId,
    ]);
    if (rows[0]?.taken) return;
    if (attempt === 1) log('another process is migrating; waiting for it');
    await pause(lockPollIntervalMs);
  }
}

async function migrateSchema(
  url: string,
  definition: SchemaDefinition,
  lock: Client,
  wait: LockWait,
  log: (line: string) => void,
): Promise<string[]> {
  const { schema, migrations } = definition;
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
    await rejectDevelopmentSchema(source, definition);
    // A retry does not report what an earlier try applied, so the difference is computed here.
    const before = await findAppliedMigrations(source, schema);
    await runMigrationsWithRetry(lock, source, wait, log);
    const after = await findAppliedMigrations(source, schema);
    return after.slice(before.length).map((name) => `${schema}: ${name}`);
  } finally {
    await source.destroy();
  }
}
