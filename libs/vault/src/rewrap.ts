import type { Vault } from './vault';

/** A column of wrapped secrets, and what each is bound to. */
export interface WrappedColumn {
  /** With its schema. */
  table: string;
  column: string;
  /** An expression that is unique in the table, as text. */
  id: string;
  context: (id: string) => string;
}

/** As much of a data source as it takes. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

const batch = 1000;

/** Puts every secret of these columns under the newest master key, a batch at a time; answers how many there were. */
export async function rewrapColumns(
  source: Queryable,
  vault: Vault,
  columns: readonly WrappedColumn[],
): Promise<number> {
  let count = 0;
  for (const column of columns) count += await rewrapColumn(source, vault, column);
  return count;
}

async function rewrapColumn(
  source: Queryable,
  vault: Vault,
  { table, column, id, context }: WrappedColumn,
): Promise<number> {
  let count = 0;
  for (let last = ''; ;) {
    const rows = (await source.query(
      `SELECT ${id} AS id, ${column} AS wrapped FROM ${table}
       WHERE ${column} IS NOT NULL AND ${id} > $1 ORDER BY 1 LIMIT ${batch}`,
      [last],
    )) as { id: string; wrapped: Buffer }[];
    const outdated = rows.filter(({ wrapped }) => vault.isOutdated(wrapped));
    // Only the secret that was read: the row may have been deleted, or written anew, meanwhile.
    await source.query(
      `UPDATE ${table} SET ${column} = rewrapped.after
       FROM unnest($1::text[], $2::bytea[], $3::bytea[]) AS rewrapped (key, before, after)
       WHERE ${id} = rewrapped.key AND ${column} = rewrapped.before`,
      [
        outdated.map((row) => row.id),
        outdated.map(({ wrapped }) => wrapped),
        outdated.map((row) => vault.rewrap(row.wrapped, context(row.id))),
      ],
    );
    count += outdated.length;
    const end = rows.at(-1);
    if (!end) return count;
    last = end.id;
  }
}
