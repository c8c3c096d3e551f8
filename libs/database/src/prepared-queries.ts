import { Injectable } from '@nestjs/common';
import type { Pool, QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';

/**
 * The queries that every request waits for: prepared once per connection, straight on TypeORM's pool. Half of what a
 * short query costs is its parsing and planning. A name belongs to one text for good.
 */
@Injectable()
export class PreparedQueries {
  private readonly pool: Pool;

  constructor(source: DataSource) {
    this.pool = poolOf(source);
  }

  async run<R extends object>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<{ rows: R[]; count: number }> {
    const { rows, rowCount } = await this.pool.query<R & QueryResultRow>({ name, text, values });
    return { rows, count: rowCount ?? 0 };
  }
}

/** The connections of a data source. */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
