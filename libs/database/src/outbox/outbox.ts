import type { DataSource } from 'typeorm';
import { isNativeError } from 'node:util/types';
import { inTransaction, type Transaction } from '../transaction';
import { uuidv7 } from '../uuid-v7';

/** A job that was promised in a transaction and has not been done yet. */
export interface OutboxRow {
  id: string;
  job: string;
  payload: unknown;
  attempts: number;
}

/** What became of one attempt; `lost` means that another worker has the row, or has finished it. */
export type OutboxOutcome = 'done' | 'lost' | 'failed' | { retryInSeconds: number; attempts: number };

export interface RetryRule {
  attempts: number;
  /** The delay before the second attempt; it doubles with each further one. */
  backoffSeconds: number;
}

/**
 * Jobs as rows, written in the transaction that causes them. Row, effect and removal share the fate of their
 * transactions, so that a job is neither lost nor done twice, whatever happens to Redis or to a worker.
 */
export class Outbox {
  private readonly table: string;

  constructor(
    private readonly source: DataSource,
    schema: string,
  ) {
    this.table = `"${schema}".outbox`;
  }

  /** Promises a job: it will be done if, and only if, the transaction commits. */
  async add(transaction: Transaction, job: string, payload: unknown, dueAt?: Date): Promise<string> {
    const id = uuidv7();
    await transaction.manager.query(
      `INSERT INTO ${this.table} (id, job, payload, due_at) VALUES ($1, $2, $3, coalesce($4, now()))`,
      [id, job, JSON.stringify(payload), dueAt],
    );
    return id;
  }

  /** What is due and has not been taken up, oldest first. */
  async due(limit: number): Promise<OutboxRow[]> {
    return this.source.query(
      `SELECT id, job, payload, attempts FROM ${this.table}
       WHERE failed_at IS NULL AND due_at <= now() ORDER BY due_at LIMIT $1`,
      [limit],
    );
  }

  /** Does one due row: the effect and the row's removal are one transaction. */
  async run(
    id: string,
    rule: RetryRule,
    effect: (payload: unknown, transaction: Transaction) => Promise<void>,
  ): Promise<OutboxOutcome> {
    try {
      return await inTransaction(this.source, async (transaction) => {
        const [row] = await transaction.manager.query<Pick<OutboxRow, 'payload'>[]>(
          `SELECT payload FROM ${this.table}
           WHERE id = $1 AND failed_at IS NULL AND due_at <= now() FOR UPDATE SKIP LOCKED`,
          [id],
        );
        if (!row) return 'lost';
        await effect(row.payload, transaction);
        await transaction.manager.query(`DELETE FROM ${this.table} WHERE id = $1`, [id]);
        return 'done';
      });
    } catch (error) {
      return this.recordFailure(id, rule, error);
    }
  }

  private async recordFailure(id: string, rule: RetryRule, error: unknown): Promise<OutboxOutcome> {
    const reason = isNativeError(error) ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown';
    const [rows] = await this.source.query<[{ failed: boolean; attempts: number; delay: number }[], number]>(
      `UPDATE ${this.table} SET
         attempts = attempts + 1,
         last_error = $2,
         due_at = now() + make_interval(secs => $4 * 2 ^ attempts),
         failed_at = CASE WHEN attempts + 1 >= $3 THEN now() END
       WHERE id = $1 AND failed_at IS NULL
       RETURNING failed_at IS NOT NULL AS failed, attempts, ($4 * 2 ^ (attempts - 1))::float AS delay`,
      [id, reason, rule.attempts, rule.backoffSeconds],
    );
    const row = rows[0];
    if (!row) return 'lost';
    return row.failed ? 'failed' : { retryInSeconds: row.delay, attempts: row.attempts };
  }
}
