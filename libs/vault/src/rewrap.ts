import type { Vault } from './vault';

/** A column of wrapped secrets, and the context of each. */
export interface WrappedColumn {
  /** With its schema. */
  table: string;
  column: string;
  /** An expression as text, which determines the context. Rows may share it. */
  id: string;
  context: (id: string) => string;
}

/** The part of a data source that is needed. */
interface Queryable {
  query(sql: string, parameters: unknown[]): Promise<unknown>;
}

const batchSize = 1000;

/** Rewraps the secrets of these columns with the newest master key, in batches, and returns how many there were. */
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
       WHERE ${column} IS NOT NULL AND ${id} > $1 ORDER BY 1 FETCH FIRST ${batchSize} ROWS WITH TIES`,
      [last],
    )) as { id: string; wrapped: Buffer }[];
    const outdated = rows.filter(({ wrapped }) => vault.isOutdated(wrapped));
    // Compares with the secret that was read: the row may have been deleted or changed in between.
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
