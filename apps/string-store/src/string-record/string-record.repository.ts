import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { StringRecordEntity } from './string-record.entity';

export interface PageRequest {
  limit: number;
  /** Only records older than this id. */
  before?: string;
  contains?: string;
  /** The page ends early when its values would be larger than this. */
  maxBytes: number;
}

const columns = 'id, value, created_at AS "createdAt"';
const insertion = 'INSERT INTO string_store.strings (id, value, created_at) VALUES ($1, $2, $3)';

@Injectable()
export class StringRecordRepository {
  constructor(
    private readonly source: DataSource,
    private readonly queries: PreparedQueries,
  ) {}

  async insert({ id, value, createdAt }: StringRecordEntity): Promise<void> {
    await this.queries.run('insert-string', insertion, [id, value, createdAt]);
  }

  async insertIn(manager: EntityManager, { id, value, createdAt }: StringRecordEntity): Promise<void> {
    await manager.query(insertion, [id, value, createdAt]);
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
    contains,
    maxBytes,
  }: PageRequest): Promise<{ rows: StringRecordEntity[]; more: boolean }> {
    const rows = await this.source.query<(StringRecordEntity & { found: number })[]>(
      `WITH page AS (
         SELECT * FROM string_store.strings
         WHERE ($2::uuid IS NULL OR id < $2) AND ($3::text IS NULL OR strpos(value, $3) > 0)
         ORDER BY id DESC LIMIT $1 + 1
       ), measured AS (
         SELECT *, sum(octet_length(value)) OVER newest_first AS bytes, row_number() OVER newest_first AS position,
           (count(*) OVER ())::integer AS found
         FROM page WINDOW newest_first AS (ORDER BY id DESC)
       )
       SELECT ${columns}, found FROM measured
       WHERE position = 1 OR (position <= $1 AND bytes <= $4)
       ORDER BY id DESC`,
      [limit, before, contains, maxBytes],
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
