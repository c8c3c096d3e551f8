import { loadConfig } from '@gatehouse/platform';
import { databaseVariables } from '../database.config';
import type { SchemaDefinition } from '../schema-definition';
import { migrate } from './migrate';

/** The command `migrate` of an app: applies the pending migrations of its schemas and prints their names. */
export const migrateCommand = (schemas: SchemaDefinition[]) => async (): Promise<void> => {
  const { DATABASE_URL, MIGRATION_LOCK_TIMEOUT_SECONDS, MIGRATION_MAX_WAIT_SECONDS } =
    loadConfig(databaseVariables);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const applied = await migrate(DATABASE_URL, schemas, {
    log,
    lockTimeoutSeconds: MIGRATION_LOCK_TIMEOUT_SECONDS,
    maxWaitSeconds: MIGRATION_MAX_WAIT_SECONDS,
  });
  if (applied.length === 0) log('nothing to migrate');
  for (const name of applied) log(`applied ${name}`);
};
