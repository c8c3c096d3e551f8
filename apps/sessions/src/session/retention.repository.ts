import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PurgeReason, SessionRow } from './session.repository';

/** What is left of a purged session, and the session id of its webhooks. */
export type Tombstone = SessionRow & { webhookSessionId: string | null };

@Injectable()
export class RetentionRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async hasDue(now: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-session-to-purge',
      `SELECT 1 FROM sessions.sessions
       WHERE ended_at IS NOT NULL AND purged_at IS NULL AND purge_at <= $1 LIMIT 1`,
      [now],
    );
    return rows.length > 0;
  }

  /** When the next purge is due; in the past if it is overdue. */
  async findNextPurge(): Promise<Date | null> {
    const { rows } = await this.queries.run<{ due: Date | null }>(
      'find-next-purge',
      'SELECT min(purge_at) AS due FROM sessions.sessions WHERE ended_at IS NOT NULL AND purged_at IS NULL',
      [],
    );
    return rows[0]?.due ?? null;
  }

  async takeDue(
    manager: EntityManager,
    now: Date,
    limit: number,
  ): Promise<{ id: string; webhookSessionId: string | null }[]> {
    const { rows } = await this.queries.runIn<{ id: string; webhookSessionId: string | null }>(
      manager,
      'take-sessions-to-purge',
      `SELECT id, webhook_session_id AS "webhookSessionId" FROM sessions.sessions
       WHERE ended_at IS NOT NULL AND purged_at IS NULL AND purge_at <= $1
       ORDER BY purge_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, limit],
    );
    return rows;
  }

  async postpone(manager: EntityManager, ids: readonly string[], until: Date): Promise<void> {
    if (ids.length === 0) return;
    await manager.query('UPDATE sessions.sessions SET purge_at = $2 WHERE id = ANY ($1::uuid[])', [
      ids,
      until,
    ]);
  }

  /** Deletes the data keys of ended sessions and everything that they encrypt. Returns the tombstones. */
  async purge(
    manager: EntityManager,
    ids: readonly string[],
    now: Date,
    reason: PurgeReason,
  ): Promise<Tombstone[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.queries.runIn<Tombstone>(
      manager,
      'purge-sessions',
      `UPDATE sessions.sessions AS session SET state = 'PURGED', version = version + 1, purged_at = $2,
         purge_reason = $3, data_key = NULL, request = NULL, progress = NULL, result = NULL, webhook_session_id = NULL
       FROM (SELECT id, webhook_session_id FROM sessions.sessions WHERE id = ANY ($1::uuid[]) FOR UPDATE) AS before
       WHERE session.id = before.id AND session.ended_at IS NOT NULL AND session.purged_at IS NULL
       RETURNING session.id, session.kind, session.created_at AS "createdAt",
         session.purged_at AS "purgedAt", session.purge_reason AS "purgeReason", before.webhook_session_id AS "webhookSessionId"`,
      [ids, now, reason],
    );
    return rows;
  }

  async hasTombstoneBefore(time: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-old-tombstone',
      'SELECT 1 FROM sessions.sessions WHERE purged_at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  async deleteTombstonesBefore(time: Date, limit: number): Promise<number> {
    const { count } = await this.queries.run(
      'delete-tombstones',
      `DELETE FROM sessions.sessions WHERE id = ANY (ARRAY(
         SELECT id FROM sessions.sessions WHERE purged_at < $1 ORDER BY purged_at LIMIT $2))`,
      [time, limit],
    );
    return count;
  }
}
