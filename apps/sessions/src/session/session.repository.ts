import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A stored session. In a purged one the nullable data columns are null. */
export interface SessionRow {
  id: string;
  kind: string;
  state: string;
  version: number;
  tokenHash: Buffer;
  idHash: Buffer;
  customerId: string;
  apiKeyId: string;
  mode: 'live' | 'test';
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  purgedAt: Date | null;
  purgeReason: PurgeReason | null;
  dataKey: Buffer | null;
  request: Buffer | null;
  progress: Buffer | null;
  result: Buffer | null;
}

export type PurgeReason = 'host' | 'retention';

/** A change to the version that was read. */
export interface SessionChange {
  id: string;
  version: number;
  state: string;
  progress: Buffer;
}

export interface SessionEnd extends SessionChange {
  result: Buffer;
  endedAt: Date;
  purgeAt: Date;
  /** The public session id, kept to find the webhook deliveries of the session; null without a callback. */
  webhookSessionId: string | null;
}

export type NewSession = Omit<SessionRow, 'version' | 'purgedAt' | 'purgeReason'> & {
  purgeAt: Date | null;
  webhookSessionId: string | null;
};

export const sessionColumns = `id, kind, state, version, token_hash AS "tokenHash", id_hash AS "idHash",
  customer_id AS "customerId", api_key_id AS "apiKeyId", mode, created_at AS "createdAt",
  expires_at AS "expiresAt", ended_at AS "endedAt", purged_at AS "purgedAt", purge_reason AS "purgeReason",
  data_key AS "dataKey", request, progress, result`;

const selectById = `SELECT ${sessionColumns} FROM sessions.sessions WHERE id = $1`;

const insertRow = `
  INSERT INTO sessions.sessions (id, kind, state, token_hash, id_hash, customer_id, api_key_id, mode, created_at,
    expires_at, ended_at, purge_at, webhook_session_id, data_key, request, progress, result)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

const toInsertValues = (session: NewSession): unknown[] => [
  session.id,
  session.kind,
  session.state,
  session.tokenHash,
  session.idHash,
  session.customerId,
  session.apiKeyId,
  session.mode,
  session.createdAt,
  session.expiresAt,
  session.endedAt,
  session.purgeAt,
  session.webhookSessionId,
  session.dataKey,
  session.request,
  session.progress,
  session.result,
];

const updateRow = `
  UPDATE sessions.sessions SET state = $3, progress = $4, version = version + 1
  WHERE id = $1 AND version = $2 AND ended_at IS NULL AND expires_at > $5`;

const toUpdateValues = ({ id, version, state, progress, now }: SessionChange & { now: Date }): unknown[] => [
  id,
  version,
  state,
  progress,
  now,
];

@Injectable()
export class SessionRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async insert(session: NewSession): Promise<void> {
    await this.queries.run('insert-session', insertRow, toInsertValues(session));
  }

  async insertIn(manager: EntityManager, session: NewSession): Promise<void> {
    await this.queries.runIn(manager, 'insert-session', insertRow, toInsertValues(session));
  }

  async find(id: string): Promise<SessionRow | undefined> {
    const { rows } = await this.queries.run<SessionRow>('find-session', selectById, [id]);
    return rows[0];
  }

  async findIn(manager: EntityManager, id: string): Promise<SessionRow | undefined> {
    const { rows } = await this.queries.runIn<SessionRow>(manager, 'find-session', selectById, [id]);
    return rows[0];
  }

  /** Writes a change unless the session has changed, ended or expired meanwhile. Returns whether it was written. */
  async change(change: SessionChange & { now: Date }): Promise<boolean> {
    const { count } = await this.queries.run('change-session', updateRow, toUpdateValues(change));
    return count === 1;
  }

  async changeIn(manager: EntityManager, change: SessionChange & { now: Date }): Promise<boolean> {
    const { count } = await this.queries.runIn(manager, 'change-session', updateRow, toUpdateValues(change));
    return count === 1;
  }

  /**
   * Ends sessions in one statement. Returns the ids of those that had not changed. After its expiry a session can only end
   * as EXPIRED, before it in any other state.
   */
  async end(manager: EntityManager, ends: readonly SessionEnd[]): Promise<Set<string>> {
    const column = <T>(read: (end: SessionEnd) => T): T[] => ends.map(read);
    const { rows } = await this.queries.runIn<{ id: string }>(
      manager,
      'end-sessions',
      `UPDATE sessions.sessions AS session SET state = ending.state, version = session.version + 1,
         progress = ending.progress, result = ending.result, ended_at = ending.ended_at,
         purge_at = ending.purge_at, webhook_session_id = ending.webhook_session_id
       FROM unnest($1::uuid[], $2::integer[], $3::text[], $4::bytea[], $5::bytea[], $6::timestamptz[],
         $7::timestamptz[], $8::text[])
         AS ending (id, version, state, progress, result, ended_at, purge_at, webhook_session_id)
       WHERE session.id = ending.id AND session.version = ending.version AND session.ended_at IS NULL
         AND (ending.state = 'EXPIRED') = (session.expires_at <= ending.ended_at)
       RETURNING session.id`,
      [
        column(({ id }) => id),
        column(({ version }) => version),
        column(({ state }) => state),
        column(({ progress }) => progress),
        column(({ result }) => result),
        column(({ endedAt }) => endedAt),
        column(({ purgeAt }) => purgeAt),
        column(({ webhookSessionId }) => webhookSessionId),
      ],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async hasExpired(now: Date): Promise<boolean> {
    const { rows } = await this.queries.run(
      'has-expired-session',
      'SELECT 1 FROM sessions.sessions WHERE ended_at IS NULL AND expires_at <= $1 LIMIT 1',
      [now],
    );
    return rows.length > 0;
  }

  /** When the next open session expires; in the past if it is overdue. */
  async findNextExpiry(): Promise<Date | null> {
    const { rows } = await this.queries.run<{ due: Date | null }>(
      'find-next-expiry',
      'SELECT min(expires_at) AS due FROM sessions.sessions WHERE ended_at IS NULL',
      [],
    );
    return rows[0]?.due ?? null;
  }

  /** Locks open sessions that have expired, the oldest first. Concurrent workers get different ones. */
  async takeExpired(
    manager: EntityManager,
    now: Date,
    limit: number,
    except: readonly string[],
  ): Promise<SessionRow[]> {
    const { rows } = await this.queries.runIn<SessionRow>(
      manager,
      'take-expired-sessions',
      `SELECT ${sessionColumns} FROM sessions.sessions
       WHERE ended_at IS NULL AND expires_at <= $1 AND id <> ALL ($3::uuid[])
       ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [now, limit, except],
    );
    return rows;
  }

  async findVersions(ids: readonly string[]): Promise<Map<string, number>> {
    const { rows } = await this.queries.run<{ id: string; version: number }>(
      'find-session-versions',
      'SELECT id, version FROM sessions.sessions WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}
