import { StartupError } from '@gatehouse/platform';
import type { DataSource } from 'typeorm';
import type { SchemaDefinition } from '../schema-definition';
import { findAppliedMigrations } from './pending-migrations';

const timestampLength = 13;

/**
 * Throws if a development version before the first release created the schema: it has a migration that is older than the first
 * one of this release. An unknown newer migration is accepted: it belongs to a newer release, and this one runs next to it
 * during a rolling update.
 */
export async function rejectDevelopmentSchema(
  source: DataSource,
  { schema, migrations }: SchemaDefinition,
): Promise<void> {
  const first = Math.min(
    ...migrations.map((Migration) => toTimestamp(new Migration().name ?? Migration.name)),
  );
  const applied = await findAppliedMigrations(source, schema);
  if (applied.some((name) => toTimestamp(name) < first))
    throw new StartupError(
      'This database was created by a development version before 0.2.0 and cannot be upgraded. ' +
        'Delete its data (the folder .gatehouse, or the volume or database of the deployment) and start again.',
    );
}

/** The name of a migration ends with its time in Unix milliseconds. */
const toTimestamp = (name: string): number => Number(name.slice(-timestampLength));
