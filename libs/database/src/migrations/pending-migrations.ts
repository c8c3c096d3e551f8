import type { DataSource } from 'typeorm';
import type { SchemaDefinition } from '../schema-definition';

/** Counts the migrations of this release that are not applied: after an update or a restore without `migrate`. */
export async function countPendingMigrations(
  source: DataSource,
  schemas: readonly SchemaDefinition[],
): Promise<number> {
  let count = 0;
  for (const { schema, migrations } of schemas) {
    const applied = new Set(await findAppliedMigrations(source, schema));
    count += migrations.filter((Migration) => !applied.has(new Migration().name ?? Migration.name)).length;
  }
  return count;
}

/** The names of the applied migrations of a schema, in the order in which they were applied. */
export async function findAppliedMigrations(source: DataSource, schema: string): Promise<string[]> {
  const table = `"${schema}".migrations`;
  const [found] = await source.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  if (!found?.exists) return [];
  const rows = await source.query<{ name: string }[]>(`SELECT name FROM ${table} ORDER BY id`);
  return rows.map(({ name }) => name);
}
