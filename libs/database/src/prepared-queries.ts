import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

export interface PreparedResult<R> {
  rows: R[];
  count: number;
}

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

  run<R extends object>(name: string, text: string, values: unknown[]): Promise<PreparedResult<R>> {
    return resultOf<R>(this.pool, { name, text, values });
  }

  /** The same, within a transaction. */
  async runIn<R extends object>(
    { queryRunner }: EntityManager,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<PreparedResult<R>> {
    if (!queryRunner?.isTransactionActive) throw new Error('There is no transaction under way.');
    return resultOf<R>((await queryRunner.connect()) as ClientBase, { name, text, values });
  }
}

async function resultOf<R extends object>(
  connection: Pool | ClientBase,
  query: { name: string; text: string; values: unknown[] },
): Promise<PreparedResult<R>> {
  const { rows, rowCount } = await connection.query<R & QueryResultRow>(query);
  return { rows, count: rowCount ?? 0 };
}

/** The connections of a data source. */
export const poolOf = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
