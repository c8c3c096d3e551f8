import { newPersonId } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Gallery } from '../gallery';

// Any number that no other lock of the database uses.
const lockNamespace = 0x6765;

/** What the engine has of a gallery. */
export interface EngineTenant {
  tenant: string;
  galleryId: number;
  dimension: number;
  /** All replicas of the engine have the events up to it. */
  position: number;
  /** `filling` replaces the serving one when it is complete; `retired` is deleted. */
  state: 'serving' | 'filling' | 'retired';
  /** The position of the gallery; null if it was removed. */
  galleryPosition: number | null;
}

const columns = `t.tenant, t.gallery_id AS "galleryId", t.dimension, t.position::float8 AS position, t.state,
  g.position::float8 AS "galleryPosition"`;
const tables = 'biometric_node.engine_tenants t LEFT JOIN biometric_node.galleries g ON g.id = t.gallery_id';

@Injectable()
export class EngineTenantRepository {
  constructor(private readonly source: DataSource) {}

  findAll(): Promise<EngineTenant[]> {
    return this.source.query(`SELECT ${columns} FROM ${tables} ORDER BY t.gallery_id, t.tenant`);
  }

  async find(
    galleryId: number,
    state: EngineTenant['state'],
    manager: EntityManager = this.source.manager,
  ): Promise<EngineTenant | undefined> {
    const [row] = await manager.query<EngineTenant[]>(
      `SELECT ${columns} FROM ${tables} WHERE t.gallery_id = $1 AND t.state = $2`,
      [galleryId, state],
    );
    return row;
  }

  /** The tenant in this state; a new one, with a name that was never used, if there is none. */
  async ensure(
    gallery: Pick<Gallery, 'id' | 'guid' | 'dimension'>,
    state: 'serving' | 'filling',
  ): Promise<EngineTenant> {
    const known = await this.find(gallery.id, state);
    if (known) return known;
    await this.source.query(
      `INSERT INTO biometric_node.engine_tenants (tenant, gallery_id, dimension, state)
       SELECT $1, id, dimension, $3 FROM biometric_node.galleries WHERE id = $2 ON CONFLICT DO NOTHING`,
      [`${gallery.guid}-${newPersonId()}`, gallery.id, state],
    );
    const created = await this.find(gallery.id, state);
    if (!created) throw new Error(`There is no gallery ${gallery.id}.`);
    return created;
  }

  /** Runs the work in a transaction while no other process changes the tenant; skips it if one does. */
  async whileLocked<T>(
    tenant: string,
    work: (row: EngineTenant, manager: EntityManager) => Promise<T>,
  ): Promise<T | undefined> {
    return this.source.transaction(async (manager) => {
      const [lock] = await manager.query<{ locked: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS locked',
        [lockNamespace, tenant],
      );
      if (!lock?.locked) return undefined;
      const [row] = await manager.query<EngineTenant[]>(
        `SELECT ${columns} FROM ${tables} WHERE t.tenant = $1`,
        [tenant],
      );
      return row && work(row, manager);
    });
  }

  async advance(manager: EntityManager, tenant: string, position: number): Promise<void> {
    await manager.query(
      'UPDATE biometric_node.engine_tenants SET position = $2, changed_at = now() WHERE tenant = $1',
      [tenant, position],
    );
  }

  /** Makes the filled tenant the serving one, if it has all that the serving one has. */
  async promote(manager: EntityManager, filled: EngineTenant): Promise<boolean> {
    // From here on no process moves it.
    const [serving] = await manager.query<Pick<EngineTenant, 'tenant' | 'position'>[]>(
      `SELECT tenant, position::float8 AS position FROM biometric_node.engine_tenants
       WHERE gallery_id = $1 AND state = 'serving' FOR UPDATE`,
      [filled.galleryId],
    );
    if (serving && serving.position > filled.position) return false;
    const set = `UPDATE biometric_node.engine_tenants SET state = $2, changed_at = now() WHERE tenant = $1`;
    if (serving) await manager.query(set, [serving.tenant, 'retired']);
    await manager.query(set, [filled.tenant, 'serving']);
    return true;
  }

  /** The tenants that the engine must delete: processes no longer search those that were retired a minute ago. */
  findDeletable(): Promise<Pick<EngineTenant, 'tenant' | 'dimension'>[]> {
    return this.source.query(
      `SELECT t.tenant, t.dimension FROM ${tables}
       WHERE g.id IS NULL OR (t.state = 'retired' AND t.changed_at < now() - interval '1 minute')`,
    );
  }

  async forget(tenant: string): Promise<void> {
    await this.source.query('DELETE FROM biometric_node.engine_tenants WHERE tenant = $1', [tenant]);
  }

  /**
   * The number of people with a face at the position of the engine, and the least that it can have: the removals after the position may be
   * applied already.
   */
  async countPeople({ galleryId, position }: EngineTenant): Promise<{ people: number; least: number }> {
    const [row] = await this.source.query<{ people: number; least: number }[]>(
      `SELECT (g.people - e.added + e.removed)::float8 AS people, (g.people - e.added)::float8 AS least
       FROM (
         SELECT 2 * last_number::bigint - position AS people FROM biometric_node.galleries WHERE id = $1
       ) AS g, (
         SELECT count(*) FILTER (WHERE kind = 'added') AS added, count(*) FILTER (WHERE kind = 'removed') AS removed
         FROM biometric_node.events WHERE gallery_id = $1 AND position > $2
       ) AS e`,
      [galleryId, position],
    );
    return row ?? { people: 0, least: 0 };
  }

  /** The newest number of a person, the range of a sample. */
  async readLastNumber(galleryId: number): Promise<number> {
    const [row] = await this.source.query<{ last: number }[]>(
      'SELECT last_number AS last FROM biometric_node.galleries WHERE id = $1',
      [galleryId],
    );
    return row?.last ?? 0;
  }
}
