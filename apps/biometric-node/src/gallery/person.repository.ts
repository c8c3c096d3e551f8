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
  async findNumbers(gallery: Gallery, names: readonly string[]): Promise<number[]> {
    const people = await this.findNamed(gallery, names, this.source.manager);
    return people.map(({ number }) => number);
  }

  /** Their ids. */
  async findPuids(gallery: Gallery, names: readonly string[], manager: EntityManager): Promise<string[]> {
    const people = await this.findNamed(gallery, names, manager);
    return people.map(({ puid }) => puid);
  }

  private findNamed(
    gallery: Gallery,
    names: readonly string[],
    manager: EntityManager,
  ): Promise<{ number: number; puid: string }[]> {
    return manager.query(
      `SELECT number, puid FROM biometric_node.people
       WHERE gallery_id = $1 AND (puid = ANY($2) OR external_id = ANY($3)) ORDER BY number`,
      // A name is any text of a caller; only those in the format of a puid are compared with puids.
      [gallery.id, names.filter(isPersonId), names.map((name) => hashExternalId(gallery, name))],
    );
  }

  /** The people with these numbers who are in the gallery. */
  findByNumbers(
    { id }: Pick<Gallery, 'id'>,
    numbers: readonly number[],
    manager: EntityManager = this.source.manager,
  ): Promise<{ number: number; puid: string; level: number }[]> {
    return manager.query(
      'SELECT number, puid, level FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2)',
      [id, numbers],
    );
  }

  /** The people among these who are in the gallery. */
  async findByPuids(
    { id }: Pick<Gallery, 'id'>,
    puids: readonly string[],
    manager: EntityManager = this.source.manager,
  ): Promise<{ number: number; puid: string }[]> {
    return manager.query(
      'SELECT number, puid FROM biometric_node.people WHERE gallery_id = $1 AND puid = ANY($2) ORDER BY number',
      [id, puids.filter(isPersonId)],
    );
  }

  /** The people among these who are enrolled in the gallery, with a face or by a token only. */
  async findEnrolled(
    { id }: Pick<Gallery, 'id'>,
    puids: readonly string[],
    manager: EntityManager = this.source.manager,
  ): Promise<string[]> {
    const rows = await manager.query<{ puid: string }[]>(
      `SELECT puid FROM biometric_node.people WHERE gallery_id = $1 AND puid = ANY($2)
       UNION SELECT puid FROM biometric_node.token_people WHERE gallery_id = $1 AND puid = ANY($2)`,
      [id, puids.filter(isPersonId)],
    );
    return rows.map(({ puid }) => puid);
  }

  /**
   * The people among these who are in another gallery of the customer and mode. They cannot be deleted there until the transaction
   * ends, so a deletion finds the person in this gallery too.
   */
  async lockElsewhere(
    { id, customerId, mode }: Gallery,
    puids: readonly string[],
    manager: EntityManager,
  ): Promise<string[]> {
    const rows = await manager.query<{ puid: string }[]>(
      `SELECT p.puid FROM biometric_node.people p JOIN biometric_node.galleries g ON g.id = p.gallery_id
       WHERE p.puid = ANY($1) AND g.customer_id = $2 AND g.mode = $3 AND g.id <> $4 FOR KEY SHARE OF p`,
      [puids, customerId, mode, id],
    );
    return rows.map(({ puid }) => puid);
  }

  /** The galleries of the customer and mode in which these people are, with a face or by a token only. */
  async findGalleryIds(
    { customerId, mode }: Gallery,
    puids: readonly string[],
    manager: EntityManager,
  ): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT DISTINCT g.id FROM biometric_node.galleries g JOIN (
         SELECT gallery_id FROM biometric_node.people WHERE puid = ANY($1)
         UNION SELECT gallery_id FROM biometric_node.token_people WHERE puid = ANY($1)
       ) AS p ON g.id = p.gallery_id
       WHERE g.customer_id = $2 AND g.mode = $3`,
      [puids, customerId, mode],
    );
    return rows.map((row) => row.id);
  }

  /**
   * Deletes people with all their data: the key and the template, the packed copies that contain them, their face tokens with
   * their keys, and the outcomes that name them. Enrollments of sessions are withdrawn, because a repeated request would enroll the people again.
   * The events update every replica. Returns the position after it.
   */
  async delete(
    manager: EntityManager,
    gallery: Pick<Gallery, 'id'>,
    numbers: readonly number[],
    channel: string,
  ): Promise<number> {
    const [row] = await manager.query<{ position: number }[]>(
      `WITH deleted AS (
         DELETE FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2) RETURNING number, puid
       ), pages AS (
         DELETE FROM biometric_node.template_pages
         WHERE gallery_id = $1 AND page IN (SELECT (number - 1) / ${pageSize} FROM deleted)
       ), tokens AS (
         DELETE FROM biometric_node.tokens WHERE gallery_id = $1 AND puid IN (SELECT puid FROM deleted)
       ), outcomes AS (
         DELETE FROM biometric_node.enrollments
         WHERE gallery_id = $1 AND puid IN (SELECT puid FROM deleted) AND state <> 'pending'
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
