import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { QuotaShare } from './string-quota';
import type { StringRecordEntity } from './string-record.entity';
import { quotaExceeded } from './string-record.errors';

export interface PageRequest {
  limit: number;
  /** Only records older than this id. */
  before?: string;
  /** The page ends early when its values would be larger than this. */
  maxBytes: number;
}

const columns = 'id, value, created_at AS "createdAt"';
const insertion = 'INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, $2, $3)';
// Whoever else stores for this owner waits for the row of its usage, so that no race exceeds the quota.
const countedInsertion = `
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

  /** Throws when the share of the quota, if there is one, is used up. */
  async insert(record: StringRecordEntity, share?: QuotaShare): Promise<void> {
    const { name, text, values } = insertionOf(record, share);
    const { count } = await this.queries.run(name, text, values);
    if (share && count === 0) throw quotaExceeded(share);
  }

  /** The same, within a transaction. */
  async insertIn(manager: EntityManager, record: StringRecordEntity, share?: QuotaShare): Promise<void> {
    const { name, text, values } = insertionOf(record, share);
    const { count } = await this.queries.runIn(manager, name, text, values);
    if (share && count === 0) throw quotaExceeded(share);
  }

  async find(id: string): Promise<StringRecordEntity | undefined> {
    const text = `SELECT ${columns} FROM string_store.strings WHERE id = $1`;
    const { rows } = await this.queries.run<StringRecordEntity>('find-string', text, [id]);
    return rows[0];
  }

  /** A page, newest first, and whether there is more. */
  async list({
    limit,
    before,
    maxBytes,
  }: PageRequest): Promise<{ rows: StringRecordEntity[]; more: boolean }> {
    const rows = await this.source.query<(StringRecordEntity & { found: number })[]>(
      `WITH page AS (
         SELECT * FROM string_store.strings
         WHERE ($2::uuid IS NULL OR id < $2)
         ORDER BY id DESC LIMIT $1 + 1
       ), measured AS (
         SELECT *, sum(octet_length(value)) OVER newest_first AS bytes, row_number() OVER newest_first AS position,
           (count(*) OVER ())::integer AS found
         FROM page WINDOW newest_first AS (ORDER BY id DESC)
       )
       SELECT ${columns}, found FROM measured
       WHERE position = 1 OR (position <= $1 AND bytes <= $3)
       ORDER BY id DESC`,
      [limit, before, maxBytes],
    );
    return { rows, more: (rows[0]?.found ?? 0) > rows.length };
  }

  /** Answers whether there was one to delete. */
  async delete(id: string): Promise<boolean> {
    const { count } = await this.queries.run(
      'delete-string',
      'DELETE FROM string_store.strings WHERE id = $1',
      [id],
    );
    return count === 1;
  }
}

function insertionOf({ id, value, createdAt }: StringRecordEntity, share?: QuotaShare) {
  const values = [id, value, createdAt];
  if (!share) return { name: 'insert-string', text: insertion, values };
  const { owner, maxStrings, maxBytes } = share;
  return {
    name: 'insert-counted-string',
    text: countedInsertion,
    values: [...values, owner, maxStrings, maxBytes],
  };
}
