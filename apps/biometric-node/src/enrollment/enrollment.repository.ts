import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Gallery } from '../gallery/gallery';
import { openTemplate, type SealedTemplate } from '../template/template';
import type { Decision, Enrollment, EnrollmentOutcome, FailureReason, PendingEnrollment } from './enrollment';
import { NodeVault } from '../vault/node-vault';

interface OutcomeRow {
  id: string;
  state: 'done' | 'failed';
  duplicate: boolean;
  puid: string;
  level: number;
  score: number;
  position: number;
  reason: FailureReason | null;
}

const finishedBefore = 'finished_at < $1 AND (NOT for_session OR finished_at < $2)';

@Injectable()
export class EnrollmentRepository {
  constructor(
    private readonly source: DataSource,
    private readonly queries: PreparedQueries,
    private readonly vault: NodeVault,
  ) {}

  /** Stores an enrollment unless it is stored already. Returns false if the gallery was removed or is being removed. */
  async insert(enrollment: Enrollment, { wrappedKey, template }: SealedTemplate): Promise<boolean> {
    const { id, galleryId, puid, externalId, level, score, forSession, isMove } = enrollment;
    const { requestId, correlationId } = enrollment;
    const { rows } = await this.queries.run<{ galleryExists: boolean }>(
      'insert-enrollment',
      `WITH gallery AS (
         SELECT id FROM biometric_node.galleries WHERE id = $2 FOR KEY SHARE SKIP LOCKED
       ), accepted AS (INSERT INTO biometric_node.enrollments
         (id, gallery_id, puid, external_id, level, score, for_session, request_id, correlation_id,
          wrapped_key, template, is_move)
       SELECT $1::uuid, gallery.id, $3::text, $4::bytea, $5::smallint, $6::float8, $7::boolean, $8::text, $9::text,
         $10::bytea, $11::bytea, $12::boolean FROM gallery
       ON CONFLICT (id) DO NOTHING)
       SELECT EXISTS (SELECT 1 FROM gallery) AS "galleryExists"`,
      [
        ...[id, galleryId, puid, externalId, level, score, forSession],
        ...[requestId, correlationId, wrappedKey, template, isMove],
      ],
    );
    return rows[0]?.galleryExists ?? false;
  }

  /** The pending enrollments of a gallery. */
  async findPendingIds(galleryId: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }[]>(
      `SELECT id FROM biometric_node.enrollments WHERE gallery_id = $1 AND state = 'pending'`,
      [galleryId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * The pending enrollments, oldest first, so that later ones become duplicates of earlier ones, up to about a number of
   * vectors. Withdrawn ones are deleted: a withdrawal waits for the lock that the caller holds, and then reverts what was
   * committed.
   */
  async openPending(
    manager: EntityManager,
    gallery: Gallery,
    ids: readonly string[],
    maxVectors: number,
  ): Promise<{ pending: PendingEnrollment[]; hasMore: boolean }> {
    const rows = await manager.query<(Enrollment & SealedTemplate & { hasMore: boolean })[]>(
      `WITH withdrawn AS (
         SELECT enrollment_id AS id FROM biometric_node.withdrawals WHERE enrollment_id = ANY($1)
       ), dropped AS (
         DELETE FROM biometric_node.enrollments WHERE id IN (SELECT id FROM withdrawn) AND state = 'pending'
       ), pending AS (
         SELECT id, sum(level + 1) OVER (ORDER BY created_at, id) - level - 1 AS vectors_before, count(*) OVER () AS total
         FROM biometric_node.enrollments
         WHERE id = ANY($1) AND state = 'pending' AND id NOT IN (SELECT id FROM withdrawn)
       )
       SELECT id, gallery_id AS "galleryId", puid, external_id AS "externalId", level, score,
         for_session AS "forSession", is_move AS "isMove", request_id AS "requestId",
         correlation_id AS "correlationId", wrapped_key AS "wrappedKey", template,
         total > count(*) OVER () AS "hasMore"
       FROM pending JOIN biometric_node.enrollments USING (id) WHERE vectors_before < $2
       ORDER BY created_at, id`,
      [ids, maxVectors],
    );
    const pending = rows.map(({ hasMore: _, ...row }) => ({
      ...row,
      embeddings: openTemplate(this.vault, row.puid, row, gallery.dimension),
    }));
    return { pending, hasMore: rows[0]?.hasMore ?? false };
  }

  /** Writes the decisions, the events and the notifications. The sealed templates are moved unchanged. */
  async commit(
    manager: EntityManager,
    galleryId: number,
    decisions: readonly Decision[],
    channels: { galleries: string; enrollments: string },
  ): Promise<void> {
    const fresh = decisions.filter(({ number }) => number !== undefined);
    await manager.query(
      `WITH fresh AS (
         SELECT * FROM unnest($2::uuid[], $3::integer[], $4::bigint[]) AS fresh (id, number, position)
       ), outcome AS (
         SELECT * FROM unnest($5::uuid[], $6::boolean[], $7::text[], $8::smallint[], $9::float8[], $10::bigint[])
           AS outcome (id, duplicate, puid, level, score, position)
       ), people AS (
         INSERT INTO biometric_node.people
           (gallery_id, number, puid, external_id, level, wrapped_key, template, enrollment_id)
         SELECT e.gallery_id, fresh.number, e.puid, e.external_id, e.level, e.wrapped_key, e.template,
           CASE WHEN e.for_session THEN e.id END
         FROM fresh JOIN biometric_node.enrollments e USING (id)
       ), events AS (
         INSERT INTO biometric_node.events (gallery_id, position, kind, number)
         SELECT $1, position, 'added', number FROM fresh
       ), galleries AS (
         UPDATE biometric_node.galleries
         SET position = position + cardinality($2::uuid[]), last_number = last_number + cardinality($2::uuid[])
         WHERE id = $1 AND cardinality($2::uuid[]) > 0
       ), finished AS (
         UPDATE biometric_node.enrollments e
         SET state = 'done', finished_at = now(), wrapped_key = NULL, template = NULL, external_id = NULL,
           duplicate = outcome.duplicate, puid = outcome.puid, level = outcome.level, score = outcome.score,
           position = outcome.position
         FROM outcome WHERE e.id = outcome.id
       )
       SELECT pg_notify($11, $1::text), pg_notify($12, array_to_string($5::uuid[], ','))`,
      [
        galleryId,
        fresh.map(({ enrollment }) => enrollment.id),
        fresh.map(({ number }) => number),
        fresh.map(({ outcome }) => outcome.position),
        decisions.map(({ enrollment }) => enrollment.id),
        ...(['duplicate', 'puid', 'level', 'score', 'position'] as const).map((key) =>
          decisions.map(({ outcome }) => outcome[key]),
        ),
        channels.galleries,
        channels.enrollments,
      ],
    );
  }

  /** Ends enrollments without adding anyone, and deletes their embeddings. */
  async reject(
    manager: EntityManager,
    ids: readonly string[],
    reason: FailureReason,
    channel: string,
  ): Promise<void> {
    if (ids.length === 0) return;
    await manager.query(
      `WITH rejected AS (
         UPDATE biometric_node.enrollments SET state = 'failed', reason = $2, finished_at = now(),
           wrapped_key = NULL, template = NULL, external_id = NULL
         WHERE id = ANY($1)
       )
       SELECT pg_notify($3, array_to_string($1::uuid[], ','))`,
      [ids, reason, channel],
    );
  }

  /** Counts a failed attempt. After the last one the enrollment has failed, and its embeddings are deleted. */
  async recordFailure(id: string, maxAttempts: number, channel: string): Promise<boolean> {
    const [rows] = await this.source.query<[{ state: string }[], number]>(
      `UPDATE biometric_node.enrollments SET
         attempts = attempts + 1,
         state = CASE WHEN attempts + 1 >= $2 THEN 'failed' ELSE state END,
         finished_at = CASE WHEN attempts + 1 >= $2 THEN now() END,
         wrapped_key = CASE WHEN attempts + 1 < $2 THEN wrapped_key END,
         template = CASE WHEN attempts + 1 < $2 THEN template END
       WHERE id = $1 AND state = 'pending' RETURNING state`,
      [id, maxAttempts],
    );
    const failed = rows[0]?.state === 'failed';
    if (failed) await this.source.query('SELECT pg_notify($1, $2)', [channel, id]);
    return failed;
  }

  /** The outcomes of the finished enrollments among these. */
  async findOutcomes(ids: readonly string[]): Promise<Map<string, EnrollmentOutcome>> {
    const rows = await this.source.query<OutcomeRow[]>(
      `SELECT id, state, duplicate, puid, level, score, position::float8 AS position, reason
       FROM biometric_node.enrollments WHERE id = ANY($1) AND state <> 'pending'`,
      [ids],
    );
    return new Map(
      rows.map(({ id, reason, ...row }) => [
        id,
        row.state === 'done' ? { ...row, state: 'done' } : { state: 'failed', ...(reason && { reason }) },
      ]),
    );
  }

  /** The enrollments that have been pending for longer than a job takes. */
  async findOverdue(
    seconds: number,
    limit: number,
  ): Promise<{ id: string; galleryId: number; waited: number }[]> {
    return this.source.query(
      `SELECT id, gallery_id AS "galleryId", extract(epoch FROM now() - created_at)::float8 AS waited FROM biometric_node.enrollments
       WHERE state = 'pending' AND created_at < now() - make_interval(secs => $1) ORDER BY created_at LIMIT $2`,
      [seconds, limit],
    );
  }

  /** Whether any finished before a time; those of sessions before another time. */
  async hasFinishedBefore(time: Date, sessionTime: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM biometric_node.enrollments WHERE ${finishedBefore} LIMIT 1`,
      [time, sessionTime],
    );
    return rows.length > 0;
  }

  /** Deletes some that finished before. Returns their number. */
  async deleteFinishedBefore(time: Date, sessionTime: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM biometric_node.enrollments WHERE id IN (
         SELECT id FROM biometric_node.enrollments WHERE ${finishedBefore} LIMIT $3)`,
      [time, sessionTime, limit],
    );
    return count;
  }
}
