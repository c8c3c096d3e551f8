import { isPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { pageSize } from '../template/template-page';
import { externalIdHash } from './external-id';
import type { Gallery } from './gallery';

/** People of a gallery by the names that callers have for them. */
@Injectable()
export class PersonRepository {
  constructor(private readonly source: DataSource) {}

  /** The numbers of those whom one of the names means: the node's id, or the customer's own, which several may share. */
  async named(
    gallery: Gallery,
    names: readonly string[],
    manager: EntityManager = this.source.manager,
  ): Promise<number[]> {
    const rows = await manager.query<{ number: number }[]>(
      `SELECT number FROM biometric_node.people
       WHERE gallery_id = $1 AND (puid = ANY($2) OR external_id = ANY($3)) ORDER BY number`,
      // A name is anything a caller may send; only what can be a puid is compared with one.
      [gallery.id, names.filter(isPersonId), names.map((name) => externalIdHash(gallery, name))],
    );
    return rows.map(({ number }) => number);
  }

  /** Those of these ids that are in the gallery. */
  async withPuids(gallery: Gallery, puids: readonly string[]): Promise<{ number: number; puid: string }[]> {
    return this.source.query(
      'SELECT number, puid FROM biometric_node.people WHERE gallery_id = $1 AND puid = ANY($2) ORDER BY number',
      [gallery.id, puids.filter(isPersonId)],
    );
  }

  /**
   * Deletes people with everything that is theirs: the key and what it opens, the packed copies that hold them, and
   * the outcomes that name them. What a session asked for is withdrawn with it: asked again, it would bring them back.
   * The events tell every replica. Answers the position after it.
   */
  async delete(
    manager: EntityManager,
    gallery: Gallery,
    numbers: readonly number[],
    channel: string,
  ): Promise<number> {
    const [row] = await manager.query<{ position: number }[]>(
      `WITH gone AS (
         DELETE FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2) RETURNING number, puid
       ), pages AS (
         DELETE FROM biometric_node.template_pages
         WHERE gallery_id = $1 AND page IN (SELECT (number - 1) / ${pageSize} FROM gone)
       ), outcomes AS (
         DELETE FROM biometric_node.enrollments WHERE puid IN (SELECT puid FROM gone) AND state <> 'pending'
         RETURNING id, for_session
       ), withdrawn AS (
         INSERT INTO biometric_node.withdrawals (enrollment_id)
         SELECT id FROM outcomes WHERE for_session ON CONFLICT DO NOTHING
       ), events AS (
         INSERT INTO biometric_node.events (gallery_id, position, kind, number)
         SELECT $1, g.position + row_number() OVER (ORDER BY gone.number), 'removed', gone.number
         FROM gone, biometric_node.galleries g WHERE g.id = $1
       ), told AS (SELECT pg_notify($3, $1::text))
       SELECT (g.position + (SELECT count(*) FROM gone))::float8 AS position
       FROM biometric_node.galleries g, told WHERE g.id = $1`,
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
