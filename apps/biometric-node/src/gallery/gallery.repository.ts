import { newPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerLimitService } from './customer-limit.service';
import type { Gallery, GalleryName } from './gallery';
import { GalleryReader, type GalleryRow, galleryColumns, idKeyContext } from './gallery-reader.repository';
import { type GalleryState, lockGallery } from './gallery-lock';
import { NodeVault } from '../vault/node-vault';

@Injectable()
export class GalleryRepository extends GalleryReader {
  constructor(
    source: DataSource,
    vault: NodeVault,
    private readonly limits: CustomerLimitService,
  ) {
    super(source, vault);
  }

  async findById(id: number): Promise<Gallery | undefined> {
    const [row] = await this.source.query<GalleryRow[]>(
      `SELECT ${galleryColumns} FROM biometric_node.galleries WHERE id = $1`,
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
      `SELECT ${galleryColumns} FROM biometric_node.galleries WHERE customer_id = $1 AND mode = $2 AND version = $3`,
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
}
