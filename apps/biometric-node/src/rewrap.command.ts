import { databaseVariables } from '@gatehouse/database';
import { loadConfig } from '@gatehouse/platform';
import { parseMasterKeys, Vault, vaultVariables } from '@gatehouse/vault';
import { DataSource } from 'typeorm';
import { idKeyContext } from './gallery/gallery.repository';
import { templateContext } from './template/template';
import { pageContext } from './template/template-page';

interface WrappedRow {
  /** What finds the row again. */
  id: string;
  wrapped: Buffer;
}

interface Wrapped {
  table: string;
  column: string;
  /** An expression that is unique in the table, as text. */
  id: string;
  context: (id: string) => string;
}

// Every key that this app keeps wrapped, and what it is bound to.
const wrappedKeys: readonly Wrapped[] = [
  { table: 'galleries', column: 'wrapped_id_key', id: 'guid', context: idKeyContext },
  { table: 'people', column: 'wrapped_key', id: 'puid', context: templateContext },
  { table: 'enrollments', column: 'wrapped_key', id: 'puid', context: templateContext },
  {
    table: 'template_pages',
    column: 'wrapped_key',
    id: `gallery_id || '/' || page`,
    context: (id) => pageContext(...(id.split('/').map(Number) as [number, number])),
  },
];
const batch = 1000;

/** The command `rewrap`: puts every key under the newest master key, so that the older ones can be dropped. */
export async function rewrapCommand(): Promise<void> {
  const config = loadConfig({ DATABASE_URL: databaseVariables.DATABASE_URL, ...vaultVariables });
  const source = await new DataSource({ type: 'postgres', url: config.DATABASE_URL }).initialize();
  try {
    const count = await rewrapKeys(source, new Vault(parseMasterKeys(config.GATEHOUSE_MASTER_KEYS)));
    process.stdout.write(`Rewrapped ${count} keys of the biometric node.\n`);
  } finally {
    await source.destroy();
  }
}

/** Answers how many there were. */
export async function rewrapKeys(source: DataSource, vault: Vault): Promise<number> {
  let count = 0;
  for (const kind of wrappedKeys) count += await rewrapTable(source, vault, kind);
  return count;
}

async function rewrapTable(source: DataSource, vault: Vault, kind: Wrapped): Promise<number> {
  const table = `biometric_node.${kind.table}`;
  let count = 0;
  for (let last = ''; ;) {
    const rows = await source.query<WrappedRow[]>(
      `SELECT ${kind.id} AS id, ${kind.column} AS wrapped FROM ${table}
       WHERE ${kind.column} IS NOT NULL AND ${kind.id} > $1 ORDER BY ${kind.id} LIMIT ${batch}`,
      [last],
    );
    const outdated = rows.filter(({ wrapped }) => vault.isOutdated(wrapped));
    // Only the key that was read: somebody may have been deleted, or enrolled, meanwhile.
    await source.query(
      `UPDATE ${table} SET ${kind.column} = new.wrapped
       FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS new (id, old, wrapped)
       WHERE ${kind.id} = new.id AND ${kind.column} = new.old`,
      [
        outdated.map(({ id }) => id),
        outdated.map(({ wrapped }) => wrapped),
        outdated.map(({ id, wrapped }) => vault.rewrap(wrapped, kind.context(id))),
      ],
    );
    count += outdated.length;
    const end = rows.at(-1);
    if (!end) return count;
    last = end.id;
  }
}
