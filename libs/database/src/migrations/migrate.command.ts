import { loadConfig } from '@gatehouse/platform';
import { databaseVariables } from '../database.config';
import type { SchemaDefinition } from '../schema-definition';
import { migrate } from './migrate';

/** The command `migrate` of an app: brings its schemas up to date and says what it did. */
export const migrateCommand = (schemas: SchemaDefinition[]) => async (): Promise<void> => {
  const { DATABASE_URL, MIGRATION_LOCK_TIMEOUT_SECONDS, MIGRATION_MAX_WAIT_SECONDS } =
    loadConfig(databaseVariables);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const applied = await migrate(DATABASE_URL, schemas, {
    say,
    lockTimeoutSeconds: MIGRATION_LOCK_TIMEOUT_SECONDS,
    maxWaitSeconds: MIGRATION_MAX_WAIT_SECONDS,
  });
  if (applied.length === 0) say('nothing to migrate');
  for (const name of applied) say(`applied ${name}`);
};
