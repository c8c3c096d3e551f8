import { isPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pageSize } from '../template/template-page';
import { hashExternalId } from './external-id';
import type { Gallery } from './gallery';

/** Finds and deletes the people of a gallery. */
@Injectable()
export class PersonRepository {
  constructor(private readonly source: DataSource) {}

  /** The numbers of people by `puid`, or by the customer's own id, which several people may share. */
  async findNumbers(
    gallery: Gallery,
    names: readonly string[],
    manager: EntityManager = this.source.manager,
  ): Promise<number[]> {
    const rows = await manager.query<{ number: number }[]>(
      `SELECT number FROM biometric_node.people
       WHERE gallery_id = $1 AND (puid = ANY($2) OR external_id = ANY($3)) ORDER BY number`,
      // A name is any text of a caller; only those in the format of a puid are compared with puids.
      [gallery.id, names.filter(isPersonId), names.map((name) => hashExternalId(gallery, name))],
    );
    return rows.map(({ number }) => number);
  }

  /** The people among these who are in the gallery. */
  async findByPuids(gallery: Gallery, puids: readonly string[]): Promise<{ number: number; puid: string }[]> {
    return this.source.query(
      'SELECT number, puid FROM biometric_node.people WHERE gallery_id = $1 AND puid = ANY($2) ORDER BY number',
      [gallery.id, puids.filter(isPersonId)],
    );
  }

  /**
   * Deletes people with all their data: the key and the template, the packed copies that contain them, and the outcomes
   * that name them. Enrollments of sessions are withdrawn, because a repeated request would enroll the people again.
   * The events update every replica. Returns the position after it.
   */
  async delete(
    manager: EntityManager,
    gallery: Gallery,
    numbers: readonly number[],
    channel: string,
  ): Promise<number> {
    const [row] = await manager.query<{ position: number }[]>(
      `WITH deleted AS (
         DELETE FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2) RETURNING number, puid
       ), pages AS (
         DELETE FROM biometric_node.template_pages
         WHERE gallery_id = $1 AND page IN (SELECT (number - 1) / ${pageSize} FROM deleted)
       ), outcomes AS (
         DELETE FROM biometric_node.enrollments WHERE puid IN (SELECT puid FROM deleted) AND state <> 'pending'
         RETURNING id, for_session
       ), withdrawn AS (
         INSERT INTO biometric_node.withdrawals (enrollment_id)
         SELECT id FROM outcomes WHERE for_session ON CONFLICT DO NOTHING
       ), events AS (
         INSERT INTO biometric_node.events (gallery_id, position, kind, number)
         SELECT $1, g.position + row_number() OVER (ORDER BY deleted.number), 'removed', deleted.number
         FROM deleted, biometric_node.galleries g WHERE g.id = $1
       ), notified AS (SELECT pg_notify($3, $1::text))
       SELECT (g.position + (SELECT count(*) FROM deleted))::float8 AS position
       FROM biometric_node.galleries g, notified WHERE g.id = $1`,
      [gallery.id, numbers, channel],
    );
    const position = row?.position ?? 0;
    await manager.query('UPDATE biometric_node.galleries SET position = $2 WHERE id = $1', [
      gallery.id,
      position,
    ]);
    return position;
  }
}
