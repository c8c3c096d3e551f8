import { isPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Gallery } from './gallery';

/** A registration that created a person without a face. */
export interface Registration {
  enrollmentId: string;
  galleryId: number;
  puid: string;
}

/**
 * The people who are enrolled by their face token only. They have no template, so they are in no index and no search finds them.
 * Changes need the lock of the gallery.
 */
@Injectable()
export class TokenPersonRepository {
  constructor(private readonly source: DataSource) {}

  async insert(manager: EntityManager, { enrollmentId, galleryId, puid }: Registration): Promise<void> {
    await manager.query(
      `WITH added AS (
         INSERT INTO biometric_node.token_people (gallery_id, puid, enrollment_id) VALUES ($1, $2, $3)
       )
       UPDATE biometric_node.galleries SET registered_people = registered_people + 1 WHERE id = $1`,
      [galleryId, puid, enrollmentId],
    );
  }

  async findPuidByEnrollment(
    { id }: Pick<Gallery, 'id'>,
    enrollmentId: string,
    manager: EntityManager = this.source.manager,
  ): Promise<string | undefined> {
    const [row] = await manager.query<{ puid: string }[]>(
      'SELECT puid FROM biometric_node.token_people WHERE gallery_id = $1 AND enrollment_id = $2',
      [id, enrollmentId],
    );
    return row?.puid;
  }

  /** Those of these ids that are people of the gallery. */
  async findPuids(
    { id }: Pick<Gallery, 'id'>,
    puids: readonly string[],
    manager: EntityManager = this.source.manager,
  ): Promise<string[]> {
    const rows = await manager.query<{ puid: string }[]>(
      'SELECT puid FROM biometric_node.token_people WHERE gallery_id = $1 AND puid = ANY($2)',
      [id, puids.filter(isPersonId)],
    );
    return rows.map(({ puid }) => puid);
  }

  async delete(
    manager: EntityManager,
    galleryIds: readonly number[],
    puids: readonly string[],
  ): Promise<void> {
    await manager.query(toDeletion('puid = ANY($2)'), [galleryIds, puids]);
  }

  async deleteByEnrollments(
    manager: EntityManager,
    galleryId: number,
    enrollmentIds: readonly string[],
  ): Promise<void> {
    await manager.query(toDeletion('enrollment_id = ANY($2::uuid[])'), [[galleryId], enrollmentIds]);
  }
}

/** Deletes people with their tokens and keys. Their registrations are withdrawn, because a repeated request would register them again. */
const toDeletion = (condition: string): string => `
  WITH deleted AS (
    DELETE FROM biometric_node.token_people WHERE gallery_id = ANY($1) AND ${condition}
    RETURNING gallery_id, puid, enrollment_id
  ), tokens AS (
    DELETE FROM biometric_node.tokens t USING deleted
    WHERE t.gallery_id = deleted.gallery_id AND t.puid = deleted.puid
  ), withdrawn AS (
    INSERT INTO biometric_node.withdrawals (enrollment_id)
    SELECT enrollment_id FROM deleted ON CONFLICT DO NOTHING
  )
  UPDATE biometric_node.galleries g SET registered_people = registered_people - gone.people
  FROM (SELECT gallery_id, count(*) AS people FROM deleted GROUP BY gallery_id) AS gone
  WHERE g.id = gone.gallery_id`;
