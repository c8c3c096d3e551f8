import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * The withdrawn enrollments of sessions. A new person belongs to the enrollment that created them
 * (`enrollment_id`) until they are reported to a caller that cannot withdraw.
 */
@Injectable()
export class WithdrawalRepository {
  constructor(private readonly source: DataSource) {}

  /** After the commit the enrollment cannot be executed. */
  async record(enrollmentId: string): Promise<void> {
    await this.source.query(
      'INSERT INTO biometric_node.withdrawals (enrollment_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [enrollmentId],
    );
  }

  async has(enrollmentId: string, manager: EntityManager = this.source.manager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM biometric_node.withdrawals WHERE enrollment_id = $1',
      [enrollmentId],
    );
    return rows.length > 0;
  }

  /**
   * Deletes the outcomes of enrollments, and returns the numbers of the people who are enrolled only by these. A person who
   * was reported to another session belongs to its enrollment from now on. Needs the lock of the gallery.
   */
  async withdraw(manager: EntityManager, galleryId: number, ids: readonly string[]): Promise<number[]> {
    await manager.query('DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 AND id = ANY($2)', [
      galleryId,
      ids,
    ]);
    await manager.query(
      `UPDATE biometric_node.people p SET enrollment_id = successor.id
       FROM (
         SELECT DISTINCT ON (e.puid) e.puid, e.id
         FROM biometric_node.enrollments e
         JOIN biometric_node.people own ON own.puid = e.puid AND own.gallery_id = e.gallery_id
         WHERE own.gallery_id = $1 AND own.enrollment_id = ANY($2) AND e.state <> 'pending'
         ORDER BY e.puid, e.finished_at
       ) successor
       WHERE p.gallery_id = $1 AND p.puid = successor.puid AND p.enrollment_id = ANY($2)`,
      [galleryId, ids],
    );
    const rows = await manager.query<{ number: number }[]>(
      'SELECT number FROM biometric_node.people WHERE gallery_id = $1 AND enrollment_id = ANY($2)',
      [galleryId, ids],
    );
    return rows.map(({ number }) => number);
  }

  /** These people were reported to a caller that cannot withdraw: they stay. */
  async makePermanent(manager: EntityManager, galleryId: number, puids: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE biometric_node.people SET enrollment_id = NULL
       WHERE gallery_id = $1 AND puid = ANY($2) AND enrollment_id IS NOT NULL`,
      [galleryId, puids],
    );
  }

  /** Makes people permanent who were reported to a session before, because its outcome is about to be deleted. */
  async makeReportedPermanent(time: Date): Promise<void> {
    await this.source.query(
      `UPDATE biometric_node.people p SET enrollment_id = NULL
       FROM biometric_node.enrollments e
       WHERE e.finished_at < $1 AND e.for_session AND e.duplicate
         AND p.puid = e.puid AND p.gallery_id = e.gallery_id AND p.enrollment_id <> e.id`,
      [time],
    );
  }

  async hasAnyBefore(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM biometric_node.withdrawals WHERE withdrawn_at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  /** Deletes some, and returns their number. */
  async deleteBefore(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM biometric_node.withdrawals WHERE enrollment_id IN (
         SELECT enrollment_id FROM biometric_node.withdrawals WHERE withdrawn_at < $1 LIMIT $2)`,
      [time, limit],
    );
    return count;
  }
}
