import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Review } from './review';
import { type SessionRow, sessionColumns } from '../session/session.repository';

/** A session without its encrypted columns. */
export type ListedRow = Pick<
  SessionRow,
  'id' | 'kind' | 'state' | 'createdAt' | 'expiresAt' | 'endedAt' | 'purgedAt' | 'purgeReason'
> & { purgeAt: Date | null };

export type SealedRow = Pick<SessionRow, 'id' | 'dataKey' | 'request' | 'result'> & {
  review: Review | null;
};

/** A session with all columns. */
export type StoredRow = SessionRow & { purgeAt: Date | null; review: Review | null };

export interface SearchScope {
  customerId: string;
  mode: 'live' | 'test';
}

export interface SessionFilter {
  kind?: string;
  state?: string;
  from?: Date;
  until?: Date;
}

export interface ScannedRows {
  rows: ListedRow[];
  /** The oldest id that was compared with the filter; null if no session is left. */
  last: string | null;
}

const timeoutMs = 5000;
const inRange = 'customer_id = $1 AND mode = $2 AND id >= $3 AND id < $4';
const listedColumns = `id, kind, state, created_at AS "createdAt", expires_at AS "expiresAt", ended_at AS "endedAt",
  purge_at AS "purgeAt", purged_at AS "purgedAt", purge_reason AS "purgeReason"`;

const review = '(SELECT review FROM sessions.session_reviews WHERE session_id = sessions.id) AS review';
const selectOne = `SELECT ${sessionColumns}, purge_at AS "purgeAt", ${review} FROM sessions.sessions
  WHERE id = $1 AND customer_id = $2 AND mode = $3`;

/** Searches the sessions of one customer. */
@Injectable()
export class SessionSearchRepository {
  constructor(private readonly source: DataSource) {}

  /**
   * Compares the newest `limit` sessions of a range of ids with a filter; newest first. So a rare state costs no more than a frequent one.
   */
  scan(
    { customerId, mode }: SearchScope,
    { kind, state, from, until }: SessionFilter,
    [first, end]: readonly [string, string],
    limit: number,
  ): Promise<ScannedRows> {
    return this.source.transaction(async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${timeoutMs}`);
      const scanned = await manager.query<{ last: string | null; count: number }[]>(
        `SELECT min(id::text) AS last, count(*)::integer AS count
         FROM (SELECT id FROM sessions.sessions WHERE ${inRange} ORDER BY id DESC LIMIT $5) AS scanned`,
        [customerId, mode, first, end, limit],
      );
      const { last = null, count = 0 } = scanned[0] ?? {};
      if (last === null) return { rows: [], last };
      const rows = await manager.query<ListedRow[]>(
        `SELECT ${listedColumns} FROM sessions.sessions
         WHERE ${inRange} AND ($5::text IS NULL OR kind = $5) AND ($6::text IS NULL OR state = $6)
           AND ($7::timestamptz IS NULL OR created_at >= $7) AND ($8::timestamptz IS NULL OR created_at < $8)
         ORDER BY id DESC`,
        [customerId, mode, last, end, kind, state, from, until],
      );
      return { rows, last: count === limit ? last : null };
    });
  }

  async findSealed(ids: readonly string[]): Promise<Map<string, SealedRow>> {
    const rows = await this.source.query<SealedRow[]>(
      `SELECT id, data_key AS "dataKey", request, result, ${review} FROM sessions.sessions WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async find({ customerId, mode }: SearchScope, id: string): Promise<StoredRow | undefined> {
    const [row] = await this.source.query<StoredRow[]>(selectOne, [id, customerId, mode]);
    return row;
  }

  /** Excludes concurrent reviews of the session, and its deletion, until the transaction ends. */
  async lock(
    manager: EntityManager,
    { customerId, mode }: SearchScope,
    id: string,
  ): Promise<StoredRow | undefined> {
    await manager.query('SELECT 1 FROM sessions.sessions WHERE id = $1 FOR NO KEY UPDATE', [id]);
    // A statement of its own: that of the lock would not see a review that was committed while it waited.
    const [row] = await manager.query<StoredRow[]>(selectOne, [id, customerId, mode]);
    return row;
  }

  async saveReview(manager: EntityManager, id: string, decided: Review): Promise<void> {
    await manager.query(
      `INSERT INTO sessions.session_reviews (session_id, review) VALUES ($1, $2)
       ON CONFLICT (session_id) DO UPDATE SET review = excluded.review`,
      [id, JSON.stringify(decided)],
    );
  }
}
