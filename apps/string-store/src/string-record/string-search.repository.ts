import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { stringColumns, type StringRow } from './string-record.entity';

/** Limits of one scan. */
const maxScannedStrings = 2000;
const maxScannedBytes = 8 * 1024 * 1024;

/** Limit of one index search, which collects all matching strings before it takes the newest. */
const maxIndexSearchMs = 2000;
const queryCanceled = '57014';

/** The predicates of the indexes: only short strings are in the trigram index. */
const isShort = 'octet_length(value) <= 1024';
const isLong = 'octet_length(value) > 1024';

export interface Scan {
  hits: StringRow[];
  /** The oldest scanned string; undefined when there are no older ones. */
  end?: string;
}

interface ScanRow extends Partial<StringRow> {
  examined: number;
  fetched: number;
  end: string | null;
}

@Injectable()
export class StringSearchRepository {
  constructor(private readonly source: DataSource) {}

  /** Scans strings from newest to oldest within the limits of one scan, and returns at most `limit` hits. */
  async scan(
    text: string,
    limit: number,
    { before, onlyLong = false }: { before?: string; onlyLong?: boolean },
  ): Promise<Scan> {
    const rows = await this.source.query<ScanRow[]>(
      `WITH newest AS (
         SELECT id, value, created_at, sum(octet_length(value)) OVER (ORDER BY id DESC) AS bytes
         FROM (
           SELECT id, value, created_at FROM string_store.strings
           WHERE ($1::uuid IS NULL OR id < $1) ${onlyLong ? `AND ${isLong}` : ''}
           ORDER BY id DESC LIMIT $2
         ) AS fetched
       ), examined AS (SELECT * FROM newest WHERE bytes <= $3),
       hits AS (SELECT ${stringColumns} FROM examined WHERE strpos(value, $4) > 0 ORDER BY id DESC LIMIT $5)
       SELECT hits.*, (SELECT count(*)::integer FROM newest) AS fetched,
         (SELECT count(*)::integer FROM examined) AS examined, (SELECT id FROM examined ORDER BY id LIMIT 1) AS end
       FROM (VALUES (1)) AS one LEFT JOIN hits ON true ORDER BY hits.id DESC`,
      [before, maxScannedStrings, maxScannedBytes, text, limit],
    );
    const [{ examined, fetched, end }] = rows as [ScanRow];
    const isComplete = examined === fetched && fetched < maxScannedStrings;
    const hits = rows.filter((row): row is ScanRow & StringRow => typeof row.id === 'string');
    return { hits, ...(!isComplete && end !== null && { end }) };
  }

  /**
   * Finds short strings by the trigram index; undefined on timeout, when too many strings contain the text. The limit is not part
   * of the inner query: with it PostgreSQL prefers a sequential scan.
   */
  async findShort(
    text: string,
    limit: number,
    { before, notBelow }: { before: string; notBelow?: string },
  ): Promise<StringRow[] | undefined> {
    try {
      return await inTransaction(this.source, async ({ manager }) => {
        await manager.query(`SET LOCAL statement_timeout = ${maxIndexSearchMs}`);
        return manager.query<StringRow[]>(shortStringsQuery, [likePattern(text), before, notBelow, limit]);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === queryCanceled) return undefined;
      throw error;
    }
  }

  /** Whether the trigram index exists, and whether it contains letters beyond ASCII, which depends on the locale. */
  async findIndex(): Promise<{ exists: boolean; hasUnicode: boolean }> {
    const [index] = await this.source.query<{ schema: string }[]>(
      `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension, pg_index
       WHERE extname = 'pg_trgm' AND indisvalid AND indexrelid = to_regclass('string_store.strings_trigrams')`,
    );
    if (!index) return { exists: false, hasUnicode: false };
    const [row] = await this.source.query<{ known: boolean }[]>(
      `SELECT "${index.schema}".show_trgm('жжж') <> '{}' AS known`,
    );
    return { exists: true, hasUnicode: row?.known === true };
  }
}

export const shortStringsQuery = `
  WITH found AS MATERIALIZED (SELECT id FROM string_store.strings WHERE value LIKE $1 AND ${isShort})
  SELECT ${stringColumns} FROM string_store.strings
  WHERE id IN (SELECT id FROM found WHERE id < $2 AND ($3::uuid IS NULL OR id >= $3) ORDER BY id DESC LIMIT $4)
  ORDER BY id DESC`;

/** The LIKE pattern that matches every string that contains the text. */
const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
