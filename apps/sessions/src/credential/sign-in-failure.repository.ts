import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Owner } from './credential.repository';

@Injectable()
export class SignInFailureRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /** One row per session and subject, even after several failures. */
  async insert(
    manager: EntityManager,
    { customerId, mode }: Owner,
    subjects: readonly string[],
    sessionId: string,
    now: Date,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO sessions.sign_in_failures (customer_id, mode, subject, session_id, failed_at)
       SELECT $1, $2, unnest($3::text[]), $4, $5 ON CONFLICT DO NOTHING`,
      [customerId, mode, subjects, sessionId, now],
    );
  }

  /** The times of failures of each subject in other sessions, the latest first. */
  async findSince(
    { customerId, mode }: Owner,
    subjects: readonly string[],
    exceptSession: string,
    time: Date,
    manager?: EntityManager,
  ): Promise<Map<string, Date[]>> {
    const text = `SELECT subject, array_agg(failed_at ORDER BY failed_at DESC) AS times FROM sessions.sign_in_failures
       WHERE customer_id = $1 AND mode = $2 AND subject = ANY ($3::text[]) AND session_id <> $4 AND failed_at > $5
       GROUP BY subject`;
    const values = [customerId, mode, subjects, exceptSession, time];
    const { rows } = await (manager
      ? this.queries.runIn<{ subject: string; times: Date[] }>(manager, 'sign-in-failures', text, values)
      : this.queries.run<{ subject: string; times: Date[] }>('sign-in-failures', text, values));
    return new Map(rows.map(({ subject, times }) => [subject, times]));
  }

  /**
   * Serializes sign-ins of the same subjects until the transaction ends. A shared subject is only read: such transactions wait for those that
   * write it, not for each other.
   */
  async lock(
    manager: EntityManager,
    { customerId, mode }: Owner,
    subjects: readonly string[],
    isShared: (subject: string) => boolean = () => false,
  ): Promise<void> {
    // Always in the same order, so that two sign-ins do not wait for each other.
    for (const subject of [...subjects].sort())
      await manager.query(
        isShared(subject)
          ? 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))'
          : 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
        [`sessions.sign_in_failures/${customerId}/${mode}/${subject}`],
      );
  }

  async clear(
    manager: EntityManager,
    { customerId, mode }: Owner,
    subjects: readonly string[],
  ): Promise<void> {
    await manager.query(
      `DELETE FROM sessions.sign_in_failures WHERE customer_id = $1 AND mode = $2 AND subject = ANY ($3::text[])`,
      [customerId, mode, subjects],
    );
  }

  async hasBefore(time: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-old-sign-in-failures',
      'SELECT 1 FROM sessions.sign_in_failures WHERE failed_at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  async deleteBefore(time: Date, limit: number): Promise<number> {
    const { count } = await this.queries.run(
      'delete-old-sign-in-failures',
      `DELETE FROM sessions.sign_in_failures WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM sessions.sign_in_failures WHERE failed_at < $1 LIMIT $2))`,
      [time, limit],
    );
    return count;
  }
}
