import type { NodeRequestName } from '@gatehouse/node-link';
import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Something that the node was asked, and has not answered yet. */
export interface NodeRequestRow {
  id: string;
  /** The session that waits for the answer, if one does. */
  sessionId: string | null;
  job: NodeRequestName;
  /** The question, sealed. */
  parcel: Buffer;
}

/** How long to wait for an answer before a question is repeated: the first time, and at the most. */
export interface Patience {
  firstSeconds: number;
  mostSeconds: number;
}

const columns = 'id, session_id AS "sessionId", job, parcel';

@Injectable()
export class NodeRequestRepository {
  constructor(private readonly queries: PreparedQueries) {}

  async insert(
    manager: EntityManager,
    { id, sessionId, job, parcel }: NodeRequestRow,
    now: Date,
    repeatAt: Date,
  ): Promise<void> {
    await this.queries.runIn(
      manager,
      'insert-node-request',
      `INSERT INTO sessions.node_requests (id, session_id, job, parcel, asked_at, repeat_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, sessionId, job, parcel, now, repeatAt],
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

  /** Whether it was there: only one who hears the answer may act on it. */
  async remove(manager: EntityManager, id: string, job: NodeRequestName): Promise<boolean> {
    const { count } = await this.queries.runIn(
      manager,
      'remove-node-request',
      'DELETE FROM sessions.node_requests WHERE id = $1 AND job = $2',
      [id, job],
    );
    return count === 1;
  }

  /** What these sessions wait for, until the transaction ends. */
  async holdOf(manager: EntityManager, sessionIds: readonly string[]): Promise<NodeRequestRow[]> {
    const { rows } = await this.queries.runIn<NodeRequestRow>(
      manager,
      'hold-node-requests',
      `SELECT ${columns} FROM sessions.node_requests WHERE session_id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`,
      [sessionIds],
    );
    return rows;
  }

  /** Asks for something else under the same id; no session waits for it any more. */
  async replace(
    manager: EntityManager,
    { id, job, parcel }: NodeRequestRow,
    now: Date,
    repeatAt: Date,
  ): Promise<void> {
    await this.queries.runIn(
      manager,
      'replace-node-request',
      `UPDATE sessions.node_requests
       SET job = $2, parcel = $3, asked_at = $4, repeat_at = $5, repetitions = 0, session_id = NULL WHERE id = $1`,
      [id, job, parcel, now, repeatAt],
    );
  }

  /** Takes questions that are to be repeated, each less often than before: what nobody can answer stands in nobody's way. */
  async takeDue(
    now: Date,
    limit: number,
    { firstSeconds, mostSeconds }: Patience,
  ): Promise<(NodeRequestRow & { repetitions: number })[]> {
    const { rows } = await this.queries.run<NodeRequestRow & { repetitions: number }>(
      'take-due-node-requests',
      `UPDATE sessions.node_requests SET repetitions = repetitions + 1,
         repeat_at = $1::timestamptz + make_interval(secs => least($3 * 2 ^ least(repetitions + 1, 20), $4))
       WHERE id = ANY (ARRAY(
         SELECT id FROM sessions.node_requests WHERE repeat_at <= $1
         ORDER BY repeat_at LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING ${columns}, repetitions`,
      [now, limit, firstSeconds, mostSeconds],
    );
    return rows;
  }

  /** Since when the oldest has waited. */
  async oldest(): Promise<Date | null> {
    const { rows } = await this.queries.run<{ oldest: Date | null }>(
      'oldest-node-request',
      'SELECT min(asked_at) AS oldest FROM sessions.node_requests',
      [],
    );
    return rows[0]?.oldest ?? null;
  }
}
