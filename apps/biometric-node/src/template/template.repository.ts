import { copyOut } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { EnrolledPerson, Gallery } from '../gallery/gallery';
import { openTemplate, type SealedTemplate } from './template';
import { getFirstNumber, openPage, pageSize, type SealedPage } from './template-page';
import { NodeVault } from '../vault/node-vault';

interface PersonRow extends SealedTemplate {
  number: number;
  puid: string;
  level: number;
}

const personColumns = 'number, puid, level, wrapped_key AS "wrappedKey", template';

type GalleryId = Pick<Gallery, 'id' | 'dimension'>;

/** The stored templates, single and in pages. */
@Injectable()
export class TemplateRepository {
  constructor(
    private readonly source: DataSource,
    private readonly vault: NodeVault,
  ) {}

  async findByNumbers(
    gallery: GalleryId,
    numbers: readonly number[],
    manager: EntityManager = this.source.manager,
  ): Promise<EnrolledPerson[]> {
    const rows = await manager.query<PersonRow[]>(
      `SELECT ${personColumns} FROM biometric_node.people WHERE gallery_id = $1 AND number = ANY($2)`,
      [gallery.id, numbers],
    );
    return this.open(gallery, rows);
  }

  /** The next people after a number, in order, and before another one if given. */
  async findAfter(
    gallery: GalleryId,
    number: number,
    limit: number,
    manager: EntityManager = this.source.manager,
    before = 2 ** 31 - 1,
  ): Promise<EnrolledPerson[]> {
    const rows = await manager.query<PersonRow[]>(
      `SELECT ${personColumns} FROM biometric_node.people
       WHERE gallery_id = $1 AND number > $2 AND number < $4 ORDER BY number LIMIT $3`,
      [gallery.id, number, limit, before],
    );
    return this.open(gallery, rows);
  }

  /** All pages of a gallery, in order; two megabytes each. */
  async *readPages(galleryId: number, runner: QueryRunner): AsyncGenerator<SealedPage & { page: number }> {
    const rows = copyOut(
      runner,
      `SELECT page, wrapped_key, sealed FROM biometric_node.template_pages
       WHERE gallery_id = ${Number(galleryId)} ORDER BY page`,
    );
    for await (const [page, wrappedKey, sealed] of rows)
      if (page && wrappedKey && sealed) yield { page: page.readInt32BE(), wrappedKey, sealed };
  }

  openPage(gallery: GalleryId, page: number, sealed: SealedPage): EnrolledPerson[] {
    return openPage(this.vault, gallery.id, page, sealed, gallery.dimension);
  }

  /** The pages that can be packed: all their numbers are assigned, and the page does not exist. */
  async findMissingPages(limit: number): Promise<{ galleryId: number; page: number }[]> {
    return this.source.query(
      `SELECT g.id AS "galleryId", full_page.page
       FROM biometric_node.galleries g
       CROSS JOIN LATERAL generate_series(0, g.last_number / ${pageSize} - 1) AS full_page (page)
       WHERE NOT EXISTS (
         SELECT FROM biometric_node.template_pages p WHERE p.gallery_id = g.id AND p.page = full_page.page
       ) LIMIT $1`,
      [limit],
    );
  }

  /** Stores a page, unless one of its people was deleted since they were read. */
  async savePage(
    manager: EntityManager,
    galleryId: number,
    page: number,
    people: number,
    { wrappedKey, sealed }: SealedPage,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO biometric_node.template_pages (gallery_id, page, wrapped_key, sealed)
       SELECT $1, $2, $3, $4
       WHERE $5 = (SELECT count(*) FROM biometric_node.people
         WHERE gallery_id = $1 AND number >= $6 AND number < $6 + ${pageSize})
       ON CONFLICT DO NOTHING`,
      [galleryId, page, wrappedKey, sealed, people, getFirstNumber(page)],
    );
  }

  private open({ dimension }: GalleryId, rows: PersonRow[]): EnrolledPerson[] {
    return rows.map((row) => ({
      number: row.number,
      puid: row.puid,
      level: row.level,
      embeddings: openTemplate(this.vault, row.puid, row, dimension),
    }));
  }
}
