import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * The enrollments of sessions that were taken back. A new person belongs to the enrollment that brought them
 * (`enrollment_id`) until somebody is told of them who cannot take it back.
 */
@Injectable()
export class WithdrawalRepository {
  constructor(private readonly source: DataSource) {}

  /** From its commit on, the enrollment cannot happen any more. */
  async record(enrollmentId: string): Promise<void> {
    await this.source.query(
      'INSERT INTO biometric_node.withdrawals (enrollment_id) VALUES ($1) ON CONFLICT DO NOTHING',
      [enrollmentId],
    );
  }

  async has(enrollmentId: string): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM biometric_node.withdrawals WHERE enrollment_id = $1',
      [enrollmentId],
    );
    return rows.length > 0;
  }

  /**
   * Forgets what became of enrollments, and answers the numbers of those who are in the gallery by these alone. Whoever
   * else was told of a person has them from now on. Needs the lock of the gallery.
   */
  async takeBack(manager: EntityManager, galleryId: number, ids: readonly string[]): Promise<number[]> {
    await manager.query('DELETE FROM biometric_node.enrollments WHERE gallery_id = $1 AND id = ANY($2)', [
      galleryId,
      ids,
    ]);
    await manager.query(
      `UPDATE biometric_node.people p SET enrollment_id = heir.id
       FROM (
         SELECT DISTINCT ON (e.puid) e.puid, e.id
         FROM biometric_node.enrollments e JOIN biometric_node.people told ON told.puid = e.puid
         WHERE told.gallery_id = $1 AND told.enrollment_id = ANY($2) AND e.state <> 'pending'
         ORDER BY e.puid, e.finished_at
       ) heir
       WHERE p.puid = heir.puid AND p.enrollment_id = ANY($2)`,
      [galleryId, ids],
    );
    const rows = await manager.query<{ number: number }[]>(
      'SELECT number FROM biometric_node.people WHERE gallery_id = $1 AND enrollment_id = ANY($2)',
      [galleryId, ids],
    );
    return rows.map(({ number }) => number);
  }

  /** Somebody was told of these people who cannot take it back: they stay. */
  async keep(manager: EntityManager, puids: readonly string[]): Promise<void> {
    await manager.query(
      `UPDATE biometric_node.people SET enrollment_id = NULL
       WHERE puid = ANY($1) AND enrollment_id IS NOT NULL`,
      [puids],
    );
  }

  /** Whoever was told of a person before, and did not take it back, keeps them, though that is about to be forgotten. */
  async keepToldBefore(time: Date): Promise<void> {
    await this.source.query(
      `UPDATE biometric_node.people p SET enrollment_id = NULL
       FROM biometric_node.enrollments e
       WHERE e.finished_at < $1 AND e.for_session AND e.duplicate
         AND p.puid = e.puid AND p.enrollment_id <> e.id`,
      [time],
    );
  }

  async hasAnyBefore(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM biometric_node.withdrawals WHERE at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  /** Removes some, and answers how many. */
  async deleteBefore(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM biometric_node.withdrawals WHERE enrollment_id IN (
         SELECT enrollment_id FROM biometric_node.withdrawals WHERE at < $1 LIMIT $2)`,
      [time, limit],
    );
    return count;
  }
}
