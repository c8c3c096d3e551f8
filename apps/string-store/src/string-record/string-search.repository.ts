import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { likePattern } from './search-text';
import type { StringRecordEntity } from './string-record.entity';

/** What one reading of strings, newest first, may cost. */
const maxScannedStrings = 2000;
const maxScannedBytes = 8 * 1024 * 1024;

/** What one search of the index may take. It collects all strings that contain the text before it takes the newest. */
const maxIndexMilliseconds = 2000;
const queryCanceled = '57014';

/** Strings up to here are in the trigram index; the predicates are those of the indexes. */
const isShort = 'octet_length(value) <= 1024';
const isLong = 'octet_length(value) > 1024';

const columns = 'id, value, created_at AS "createdAt"';

export interface Scan {
  hits: StringRecordEntity[];
  /** The oldest string that was read, where there may be older ones. */
  end?: string;
}

interface ScanRow extends Partial<StringRecordEntity> {
  examined: number;
  fetched: number;
  end: string | null;
}

/** How strings that contain a text are found. */
@Injectable()
export class StringSearchRepository {
  constructor(private readonly source: DataSource) {}

  /** Reads strings from the newest on, as many as one request may, and finds at most `limit`. */
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
       hits AS (SELECT ${columns} FROM examined WHERE strpos(value, $4) > 0 ORDER BY id DESC LIMIT $5)
       SELECT hits.*, (SELECT count(*)::integer FROM newest) AS fetched,
         (SELECT count(*)::integer FROM examined) AS examined, (SELECT id FROM examined ORDER BY id LIMIT 1) AS end
       FROM (VALUES (1)) AS one LEFT JOIN hits ON true ORDER BY hits.id DESC`,
      [before, maxScannedStrings, maxScannedBytes, text, limit],
    );
    const [{ examined, fetched, end }] = rows as [ScanRow];
    const isComplete = examined === fetched && fetched < maxScannedStrings;
    const hits = rows.filter((row): row is ScanRow & StringRecordEntity => typeof row.id === 'string');
    return { hits, ...(!isComplete && end !== null && { end }) };
  }

  /**
   * Finds short strings by the trigrams of a text; undefined where so many contain it that it takes too long. PostgreSQL is not
   * told how many are wanted: it would rather read them all.
   */
  async findShort(
    text: string,
    limit: number,
    { before, notBelow }: { before: string; notBelow?: string },
  ): Promise<StringRecordEntity[] | undefined> {
    try {
      return await this.source.transaction(async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${maxIndexMilliseconds}`);
        return manager.query<StringRecordEntity[]>(shortStringsQuery, [
          likePattern(text),
          before,
          notBelow,
          limit,
        ]);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === queryCanceled) return undefined;
      throw error;
    }
  }

  /** Whether the trigram index can be used, and whether its trigrams have letters beyond ASCII, as the locale decides. */
  async findIndex(): Promise<{ exists: boolean; knowsLetters: boolean }> {
    const [index] = await this.source.query<{ schema: string }[]>(
      `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension, pg_index
       WHERE extname = 'pg_trgm' AND indisvalid AND indexrelid = to_regclass('string_store.strings_trigrams')`,
    );
    if (!index) return { exists: false, knowsLetters: false };
    const [row] = await this.source.query<{ known: boolean }[]>(
      `SELECT "${index.schema}".show_trgm('жжж') <> '{}' AS known`,
    );
    return { exists: true, knowsLetters: row?.known === true };
  }
}

export const shortStringsQuery = `
  WITH found AS MATERIALIZED (SELECT id FROM string_store.strings WHERE value LIKE $1 AND ${isShort})
  SELECT ${columns} FROM string_store.strings
  WHERE id IN (SELECT id FROM found WHERE id < $2 AND ($3::uuid IS NULL OR id >= $3) ORDER BY id DESC LIMIT $4)
  ORDER BY id DESC`;
