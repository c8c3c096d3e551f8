import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface FailureRow {
  failures: number;
  failedAt: Date;
}

/** Failed logins by subject, in the database: all processes count together. */
@Injectable()
export class LoginFailureRepository {
  /** Locks the subjects in one order, so that two logins do not wait for each other. */
  async lock(manager: EntityManager, subjects: readonly string[]): Promise<Map<string, FailureRow>> {
    for (const subject of [...subjects].sort())
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `console.login_failures/${subject}`,
      ]);
    const rows = await manager.query<(FailureRow & { subject: string })[]>(
      `SELECT subject, failures, failed_at AS "failedAt" FROM console.login_failures WHERE subject = ANY ($1)`,
      [subjects],
    );
    return new Map(rows.map(({ subject, ...row }) => [subject, row]));
  }

  async set(manager: EntityManager, subject: string, failures: number, now: Date): Promise<void> {
    await manager.query(
      `INSERT INTO console.login_failures (subject, failures, failed_at) VALUES ($1, $2, $3)
       ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, failed_at = excluded.failed_at`,
      [subject, failures, now],
    );
  }

  async clear(manager: EntityManager, subject: string): Promise<void> {
    await manager.query('DELETE FROM console.login_failures WHERE subject = $1', [subject]);
  }

  /** Takes back one failure. */
  async decrement(manager: EntityManager, subject: string): Promise<void> {
    await manager.query(
      'UPDATE console.login_failures SET failures = failures - 1 WHERE subject = $1 AND failures > 0',
      [subject],
    );
  }

  async deleteBefore(manager: EntityManager, time: Date): Promise<void> {
    await manager.query('DELETE FROM console.login_failures WHERE failed_at < $1', [time]);
  }
}
