import { Injectable } from '@nestjs/common';
import type { ClientBase, Pool, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

export interface PreparedResult<R> {
  rows: R[];
  count: number;
}

/**
 * Queries on hot paths: prepared once per connection, directly on TypeORM's pool. Parsing and planning are half of the cost of a
 * short query. A name belongs to one text.
 */
@Injectable()
export class PreparedQueries {
  private readonly pool: Pool;

  constructor(source: DataSource) {
    this.pool = getPool(source);
  }

  run<R extends object>(name: string, text: string, values: unknown[]): Promise<PreparedResult<R>> {
    return execute<R>(this.pool, { name, text, values });
  }

  /** Runs a prepared query in a transaction. */
  async runIn<R extends object>(
    { queryRunner }: EntityManager,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<PreparedResult<R>> {
    if (!queryRunner?.isTransactionActive) throw new Error('No transaction is active.');
    return execute<R>((await queryRunner.connect()) as ClientBase, { name, text, values });
  }
}

async function execute<R extends object>(
  connection: Pool | ClientBase,
  query: { name: string; text: string; values: unknown[] },
): Promise<PreparedResult<R>> {
  const { rows, rowCount } = await connection.query<R & QueryResultRow>(query);
  return { rows, count: rowCount ?? 0 };
}

/** The connection pool of a data source. */
export const getPool = (source: DataSource): Pool => (source.driver as unknown as { master: Pool }).master;
