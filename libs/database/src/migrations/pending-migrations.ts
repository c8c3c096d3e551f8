import type { DataSource } from 'typeorm';
import type { SchemaDefinition } from '../schema-definition';

/** How many migrations of this release the database has not seen: after an update, or a restore, that forgot them. */
export async function countPendingMigrations(
  source: DataSource,
  schemas: readonly SchemaDefinition[],
): Promise<number> {
  let count = 0;
  for (const { schema, migrations } of schemas) {
    const applied = await appliedTo(source, schema);
    count += migrations.filter((Migration) => !applied.has(new Migration().name ?? Migration.name)).length;
  }
  return count;
}

async function appliedTo(source: DataSource, schema: string): Promise<Set<string>> {
  const table = `"${schema}".migrations`;
  const [found] = await source.query<{ exists: boolean }[]>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    table,
  ]);
  if (!found?.exists) return new Set();
  const rows = await source.query<{ name: string }[]>(`SELECT name FROM ${table}`);
  return new Set(rows.map(({ name }) => name));
}
