import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CallerQuota } from './string-quota.service';
import { stringColumns, StringRecordEntity, type StringRow } from './string-record.entity';
import { quotaExceeded } from './string-record.errors';

export interface PageRequest {
  limit: number;
  /** Only records older than this id. */
  before?: string;
  /** The page ends early when its values would be larger than this. */
  maxBytes: number;
}

interface PageRow extends StringRow {
  found: number;
}

const insertSql = 'INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, $2, $3)';
// Concurrent inserts of one owner wait for its usage row, so that no race exceeds the quota.
const insertWithQuotaSql = `
  WITH counted AS (
    INSERT INTO string_store.usage AS known (owner, strings, bytes)
    SELECT $4, 1, octet_length($2::text) WHERE octet_length($2::text) <= $6::bigint
    ON CONFLICT (owner) DO UPDATE SET strings = known.strings + 1, bytes = known.bytes + excluded.bytes
    WHERE known.strings < $5::bigint AND known.bytes + excluded.bytes <= $6::bigint
    RETURNING owner
  )
  INSERT INTO string_store.strings (id, value, created_at, owner) SELECT $1, $2::text, $3, owner FROM counted`;

@Injectable()
export class StringRecordRepository {
  constructor(
    private readonly source: DataSource,
    private readonly queries: PreparedQueries,
  ) {}

  /** Inserts a string, in a transaction if one is given. Throws when the quota is used up. Prepared: a hot path. */
  async insert(row: StringRow, quota?: CallerQuota, manager?: EntityManager): Promise<void> {
    const { name, sql, values } = toInsert(row, quota);
    const { count } = manager
      ? await this.queries.runIn(manager, name, sql, values)
      : await this.queries.run(name, sql, values);
    if (quota && count === 0) throw quotaExceeded(quota);
  }

  /** Prepared: a hot path. */
  async find(id: string): Promise<StringRow | undefined> {
    const sql = `SELECT ${stringColumns} FROM string_store.strings WHERE id = $1`;
    const { rows } = await this.queries.run<StringRow>('find-string', sql, [id]);
    return rows[0];
  }

  /** Returns a page, newest first, and whether there is more. Not prepared: the plan depends on whether `before` is given. */
  async list({ limit, before, maxBytes }: PageRequest): Promise<{ rows: StringRow[]; more: boolean }> {
    const rows = await this.source.query<PageRow[]>(
      `WITH page AS (
         SELECT * FROM string_store.strings
         WHERE ($2::uuid IS NULL OR id < $2)
         ORDER BY id DESC LIMIT $1 + 1
       ), measured AS (
         SELECT *, sum(octet_length(value)) OVER newest_first AS bytes, row_number() OVER newest_first AS position,
           (count(*) OVER ())::integer AS found
         FROM page WINDOW newest_first AS (ORDER BY id DESC)
       )
       SELECT ${stringColumns}, found FROM measured
       WHERE position = 1 OR (position <= $1 AND bytes <= $3)
       ORDER BY id DESC`,
      [limit, before, maxBytes],
    );
    return { rows, more: (rows[0]?.found ?? 0) > rows.length };
  }

  /** Returns whether the string existed. */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.source.getRepository(StringRecordEntity).delete({ id });
    return affected === 1;
  }
}

function toInsert({ id, value, createdAt }: StringRow, quota?: CallerQuota) {
  const values = [id, value, createdAt];
  if (!quota) return { name: 'insert-string', sql: insertSql, values };
  const { owner, maxStrings, maxBytes } = quota;
  return {
    name: 'insert-counted-string',
    sql: insertWithQuotaSql,
    values: [...values, owner, maxStrings, maxBytes],
  };
}
