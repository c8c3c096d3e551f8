import type { NodeRequestName } from '@gatehouse/node-link';
import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A request to the biometric node that has no answer yet. */
export interface NodeRequestRow {
  id: string;
  /** The session that waits for the answer; null for requests of jobs. */
  sessionId: string | null;
  job: NodeRequestName;
  sealedMessage: Buffer;
}

/** How long to wait for an answer before a request is sent again. The delay doubles with each retry. */
export interface RetryDelay {
  firstSeconds: number;
  maxSeconds: number;
}

const columns = 'id, session_id AS "sessionId", job, sealed_message AS "sealedMessage"';

@Injectable()
export class NodeRequestRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async insert(
    manager: EntityManager,
    { id, sessionId, job, sealedMessage }: NodeRequestRow,
    now: Date,
    retryAt: Date,
  ): Promise<void> {
    await this.queries.runIn(
      manager,
      'insert-node-request',
      `INSERT INTO sessions.node_requests (id, session_id, job, sealed_message, requested_at, retry_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, sessionId, job, sealedMessage, now, retryAt],
    );
  }

  async find(id: string): Promise<NodeRequestRow | undefined> {
    const { rows } = await this.queries.run<NodeRequestRow>(
      'find-node-request',
      `SELECT ${columns} FROM sessions.node_requests WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  /** Whether the row existed: only one process may act on an answer. */
  async remove(manager: EntityManager, id: string, job: NodeRequestName): Promise<boolean> {
    const { count } = await this.queries.runIn(
      manager,
      'remove-node-request',
      'DELETE FROM sessions.node_requests WHERE id = $1 AND job = $2',
      [id, job],
    );
    return count === 1;
  }

  /** Locks the requests of these sessions until the transaction ends. */
  async lockBySessions(manager: EntityManager, sessionIds: readonly string[]): Promise<NodeRequestRow[]> {
    const { rows } = await this.queries.runIn<NodeRequestRow>(
      manager,
      'lock-node-requests',
      `SELECT ${columns} FROM sessions.node_requests WHERE session_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`,
      [sessionIds],
    );
    return rows;
  }

  /** Replaces a request by another one under the same id, which no session waits for. */
  async replace(
    manager: EntityManager,
    { id, job, sealedMessage }: NodeRequestRow,
    now: Date,
    retryAt: Date,
  ): Promise<void> {
    await this.queries.runIn(
      manager,
      'replace-node-request',
      `UPDATE sessions.node_requests
       SET job = $2, sealed_message = $3, requested_at = $4, retry_at = $5, retries = 0, session_id = NULL WHERE id = $1`,
      [id, job, sealedMessage, now, retryAt],
    );
  }

  /** Takes requests to retry, each with a longer delay than before: one without an answer must not block the others. */
  async takeDue(
    now: Date,
    limit: number,
    { firstSeconds, maxSeconds }: RetryDelay,
  ): Promise<(NodeRequestRow & { retries: number })[]> {
    const { rows } = await this.queries.run<NodeRequestRow & { retries: number }>(
      'take-due-node-requests',
      `UPDATE sessions.node_requests SET retries = retries + 1,
         retry_at = $1::timestamptz + make_interval(secs => least($3 * 2 ^ least(retries + 1, 20), $4))
       WHERE id = ANY (ARRAY(
         SELECT id FROM sessions.node_requests WHERE retry_at <= $1
         ORDER BY retry_at LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING ${columns}, retries`,
      [now, limit, firstSeconds, maxSeconds],
    );
    return rows;
  }

  /** When the oldest request was sent. */
  async findOldest(): Promise<Date | null> {
    const { rows } = await this.queries.run<{ oldest: Date | null }>(
      'oldest-node-request',
      'SELECT min(requested_at) AS oldest FROM sessions.node_requests',
      [],
    );
    return rows[0]?.oldest ?? null;
  }
}
