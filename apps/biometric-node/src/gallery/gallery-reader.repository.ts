import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { openTemplate } from '../template/template';
import { NodeVault } from '../vault/node-vault';
import type { Gallery, GalleryEvent } from './gallery';

export interface GalleryRow extends Omit<Gallery, 'idKey'> {
  wrappedIdKey: Buffer;
}

export const galleryColumns = `id, customer_id AS "customerId", mode, version, guid, dimension, wrapped_id_key AS "wrappedIdKey"`;
export const idKeyContext = (guid: string): string => `biometric_node.galleries/${guid}`;

interface EventRow {
  position: number;
  kind: 'added' | 'removed';
  number: number;
  puid: string | null;
  level: number;
  wrappedKey: Buffer;
  template: Buffer;
}

const eventBatch = 500;

/** Reads galleries and their logs. Commands use it too. */
@Injectable()
export class GalleryReader {
  constructor(
    protected readonly source: DataSource,
    protected readonly vault: NodeVault,
  ) {}

  async findAll(): Promise<Gallery[]> {
    const rows = await this.source.query<GalleryRow[]>(
      `SELECT ${galleryColumns} FROM biometric_node.galleries ORDER BY id`,
    );
    return rows.map((row) => this.toGallery(row));
  }

  /** The next events after a position, with the templates of added people who still exist. */
  async findEventsAfter(
    gallery: Pick<Gallery, 'id' | 'dimension'>,
    position: number,
    manager: EntityManager = this.source.manager,
  ): Promise<GalleryEvent[]> {
    const rows = await manager.query<EventRow[]>(
      `SELECT e.position::float8 AS position, e.kind, e.number, p.puid, p.level,
         p.wrapped_key AS "wrappedKey", p.template
       FROM biometric_node.events e
       LEFT JOIN biometric_node.people p
         ON p.gallery_id = e.gallery_id AND p.number = e.number AND e.kind = 'added'
       WHERE e.gallery_id = $1 AND e.position > $2 ORDER BY e.position LIMIT ${eventBatch}`,
      [gallery.id, position],
    );
    return rows.map((row) => this.toEvent(row, gallery.dimension));
  }

  private toEvent(row: EventRow, dimension: number): GalleryEvent {
    const { position, kind, number, puid, level } = row;
    if (kind === 'removed' || puid === null) return { position, kind, number };
    const embeddings = openTemplate(this.vault, puid, row, dimension);
    return { position, kind, number, person: { number, puid, level, embeddings } };
  }

  protected toGallery({ wrappedIdKey, ...row }: GalleryRow): Gallery {
    return { ...row, idKey: this.vault.unwrap(wrappedIdKey, idKeyContext(row.guid)) };
  }
}
