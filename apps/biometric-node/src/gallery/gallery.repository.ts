import { newPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { openTemplate } from '../template/template';
import { CustomerLimitService } from './customer-limit.service';
import type { Gallery, GalleryEvent, GalleryName } from './gallery';
import { type GalleryState, lockGallery } from './gallery-lock';
import { NodeVault } from '../vault/node-vault';

interface GalleryRow extends Omit<Gallery, 'idKey'> {
  wrappedIdKey: Buffer;
}

interface EventRow {
  position: number;
  kind: 'added' | 'removed';
  number: number;
  puid: string | null;
  level: number;
  wrappedKey: Buffer;
  template: Buffer;
}

const columns = `id, customer_id AS "customerId", mode, version, guid, dimension, wrapped_id_key AS "wrappedIdKey"`;
export const idKeyContext = (guid: string): string => `biometric_node.galleries/${guid}`;
const eventBatch = 500;

@Injectable()
export class GalleryRepository {
  constructor(
    private readonly source: DataSource,
    private readonly vault: NodeVault,
    private readonly limits: CustomerLimitService,
  ) {}

  async findAll(): Promise<Gallery[]> {
    const rows = await this.source.query<GalleryRow[]>(
      `SELECT ${columns} FROM biometric_node.galleries ORDER BY id`,
    );
    return rows.map((row) => this.toGallery(row));
  }

  async findById(id: number): Promise<Gallery | undefined> {
    const [row] = await this.source.query<GalleryRow[]>(
      `SELECT ${columns} FROM biometric_node.galleries WHERE id = $1`,
      [id],
    );
    return row && this.toGallery(row);
  }

  /** Those that do not exist, because they were removed. */
  async findMissing(ids: readonly number[]): Promise<number[]> {
    const rows = await this.source.query<{ id: number }[]>(
      `SELECT id FROM unnest($1::integer[]) AS id
       EXCEPT SELECT id FROM biometric_node.galleries WHERE id = ANY($1)`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  async findByName(
    name: GalleryName,
    manager: EntityManager = this.source.manager,
  ): Promise<Gallery | undefined> {
    const [row] = await manager.query<GalleryRow[]>(
      `SELECT ${columns} FROM biometric_node.galleries WHERE customer_id = $1 AND mode = $2 AND version = $3`,
      [name.customerId, name.mode, name.version],
    );
    return row && this.toGallery(row);
  }

  /** Whether a gallery of this name was removed. */
  async wasRemoved({ customerId, mode, version }: GalleryName): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM biometric_node.removed_galleries
       WHERE customer_id = $1 AND mode = $2 AND version = $3 LIMIT 1`,
      [customerId, mode, version],
    );
    return rows.length > 0;
  }

  /**
   * Creates the gallery unless it exists; the caller checks its dimension. Throws if the customer has its maximum, also
   * for concurrent requests.
   */
  ensure(name: GalleryName, dimension: number): Promise<Gallery> {
    return this.source.transaction(async (manager) => {
      await this.limits.lock(manager, name.customerId);
      const known = await this.findByName(name, manager);
      if (known) return known;
      await this.limits.requireRoomForGallery(manager, name.customerId);
      return this.create(manager, name, dimension);
    });
  }

  private async create(manager: EntityManager, name: GalleryName, dimension: number): Promise<Gallery> {
    const guid = newPersonId();
    const wrapped = this.vault.wrap(randomBytes(32), idKeyContext(guid));
    await manager.query(
      `INSERT INTO biometric_node.galleries (customer_id, mode, version, guid, dimension, wrapped_id_key)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (customer_id, mode, version) DO NOTHING`,
      [name.customerId, name.mode, name.version, guid, dimension, wrapped],
    );
    const gallery = await this.findByName(name, manager);
    if (!gallery) throw new Error('A gallery that was just created is missing.');
    return gallery;
  }

  /** The position of each gallery. */
  async readPositions(): Promise<Map<number, number>> {
    const rows = await this.source.query<{ id: number; position: number }[]>(
      'SELECT id, position::float8 AS position FROM biometric_node.galleries',
    );
    return new Map(rows.map(({ id, position }) => [id, position]));
  }

  /** The number of people without a face in each gallery. */
  async countRegistered(): Promise<Map<number, number>> {
    const rows = await this.source.query<{ id: number; people: number }[]>(
      'SELECT id, registered_people AS people FROM biometric_node.galleries',
    );
    return new Map(rows.map(({ id, people }) => [id, people]));
  }

  lock(manager: EntityManager, galleryId: number): Promise<GalleryState | undefined> {
    return lockGallery(manager, galleryId);
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

  private toGallery({ wrappedIdKey, ...row }: GalleryRow): Gallery {
    return { ...row, idKey: this.vault.unwrap(wrappedIdKey, idKeyContext(row.guid)) };
  }
}
