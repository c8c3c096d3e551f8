import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { SchemaDefinition } from '../schema-definition';

// Any constant will do, as long as every app takes the same lock: the schemas they share are migrated once.
const lockId = 7_208_151_903;

/**
 * Brings the schemas up to date and answers with the names of what it applied. Many processes may call it at once:
 * one works, the others wait and find nothing left to do.
 */
export async function migrate(
  url: string,
  schemas: SchemaDefinition[],
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  const lock = new Client({ connectionString: url, application_name: 'gatehouse-migrate' });
  await lock.connect();
  try {
    const { rows } = await lock.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockId,
    ]);
    if (!rows[0]?.taken) {
      say('another process is migrating; waiting for it');
      await lock.query('SELECT pg_advisory_lock($1)', [lockId]);
    }
    const applied: string[] = [];
    for (const schema of schemas) applied.push(...(await migrateSchema(url, schema, lock)));
    return applied;
  } finally {
    await lock.end();
  }
}

async function migrateSchema(
  url: string,
  { schema, migrations }: SchemaDefinition,
  lock: Client,
): Promise<string[]> {
  await lock.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  const source = new DataSource({
    type: 'postgres',
    url,
    schema,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { max: 1 },
  });
  await source.initialize();
  try {
    return (await source.runMigrations()).map(({ name }) => `${schema}: ${name}`);
  } finally {
    await source.destroy();
  }
}
