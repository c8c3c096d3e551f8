import type pg from 'pg';
import { printTable } from './tables';

/** Stored rows, each with the bytes of its table and indexes, or of the row alone if several kinds share a table. */
const rows: Record<string, string> = {
  'a purged session (its tombstone)':
    "SELECT count(*), avg(pg_column_size(t.*)) FROM sessions.sessions t WHERE state = 'PURGED'",
  'a session with its result':
    'SELECT count(*), avg(pg_column_size(t.*)) FROM sessions.sessions t WHERE purged_at IS NULL',
  'a delivery of a webhook whose body is gone':
    'SELECT count(*), avg(pg_column_size(t.*)) FROM webhooks.deliveries t WHERE sealed IS NULL',
  'the body of a webhook': 'SELECT count(*), avg(size) FROM webhooks.deliveries',
  'an attempt at a webhook': 'SELECT count(*), avg(pg_column_size(t.*)) FROM webhooks.attempts t',
  'a person of the node, 512 numbers':
    'SELECT count(*), avg(pg_column_size(t.*)) FROM biometric_node.people t WHERE length(template) > 2000',
  'the same on a packed page':
    'SELECT count(*), avg(length(sealed) / 1000.0) FROM biometric_node.template_pages',
  'an event of a gallery': 'SELECT count(*), avg(pg_column_size(t.*)) FROM biometric_node.events t',
  'an enrollment that is done':
    "SELECT count(*), avg(pg_column_size(t.*)) FROM biometric_node.enrollments t WHERE state <> 'pending'",
};

export async function printStoredRows(database: pg.Pool): Promise<void> {
  const cells = [];
  for (const [what, query] of Object.entries(rows)) {
    const { rows: found } = await database.query<{ count: string; avg: string | null }>(query);
    cells.push([what, Number(found[0]!.count), Number(found[0]!.avg)]);
  }
  printTable('Bytes of a row, without indexes', ['row', 'rows', 'bytes'], cells);
  const { rows: tables } = await database.query<{
    name: string;
    rows: string;
    heap: string;
    indexes: string;
  }>(
    `SELECT oid::regclass::text AS name, reltuples::bigint AS rows,
       pg_table_size(oid) AS heap, pg_indexes_size(oid) AS indexes
     FROM pg_class WHERE relkind = 'r' AND pg_total_relation_size(oid) > 1000000
       AND relnamespace <> 'pg_catalog'::regnamespace ORDER BY pg_total_relation_size(oid) DESC`,
  );
  printTable(
    'Tables above a megabyte: bytes of the table and of its indexes',
    ['table', 'rows, about', 'table', 'indexes'],
    tables.map(({ name, ...figures }) => [name, ...Object.values(figures).map(Number)]),
  );
}
