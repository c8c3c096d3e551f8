import type { AuthenticatedKey, KeyMode } from '@gatehouse/auth';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { replaceRun } from './held-lists.repository';
import type { ListVersion } from './population';

/** A population as stored. */
export interface PopulationRow {
  id: string;
  customerId: string;
  mode: KeyMode;
  name: string;
  apiKeyId: string;
  dataset: string;
  threshold: number;
  fourEyes: boolean;
  fourEyesOff: Buffer | null;
  wrappedKey: Buffer;
  callback: Buffer | null;
  settingsRevision: number;
  people: number;
  listVersions: ListVersion[] | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The newest run of a population. */
export interface RunRow {
  kind: 'DELTA' | 'FULL';
  status: 'RUNNING' | 'COMPLETED' | 'REPLACED';
  total: number;
  done: number;
  startedAt: string;
  endedAt: string | null;
}

export type StoredSettings = Pick<
  PopulationRow,
  'apiKeyId' | 'dataset' | 'threshold' | 'fourEyes' | 'fourEyesOff' | 'callback'
>;

type Owner = Pick<AuthenticatedKey, 'customerId' | 'mode'>;

const columns = `id, customer_id AS "customerId", mode, name, api_key_id AS "apiKeyId", dataset, threshold,
  four_eyes AS "fourEyes", four_eyes_off AS "fourEyesOff", wrapped_key AS "wrappedKey", callback, settings_revision AS "settingsRevision", people,
  list_versions AS "listVersions", created_at AS "createdAt", updated_at AS "updatedAt"`;
const lockNamespace = 1_347_373_121;

/** Deleted populations are invisible to every query, except those of the purge. */
@Injectable()
export class PopulationRepository {
  constructor(private readonly source: DataSource) {}

  async find(id: string): Promise<PopulationRow | undefined> {
    const [row] = await this.source.query<PopulationRow[]>(
      `SELECT ${columns} FROM sanctions.populations WHERE id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return row;
  }

  /** Locks the population exclusively if a manager is given: see `lockExclusively`. */
  async findByName({ customerId, mode }: Owner, name: string, manager?: EntityManager) {
    const [row] = await (manager ?? this.source).query<PopulationRow[]>(
      `SELECT ${columns} FROM sanctions.populations
       WHERE customer_id = $1 AND mode = $2 AND name = $3 AND deleted_at IS NULL
       ${manager ? 'FOR NO KEY UPDATE' : ''}`,
      [customerId, mode, name],
    );
    return row;
  }

  /** By name, with the newest run of each. */
  list({ customerId, mode }: Owner, name?: string): Promise<(PopulationRow & { run: RunRow | null })[]> {
    return this.source.query(
      `SELECT ${columns}, (
         SELECT json_build_object('kind', r.kind, 'status', r.status, 'total', r.total, 'done', r.done,
           'startedAt', r.started_at, 'endedAt', r.ended_at)
         FROM sanctions.runs r WHERE r.population_id = p.id ORDER BY r.id DESC LIMIT 1) AS run
       FROM sanctions.populations p
       WHERE customer_id = $1 AND mode = $2 AND ($3::text IS NULL OR name = $3) AND deleted_at IS NULL ORDER BY name`,
      [customerId, mode, name],
    );
  }

  /**
   * Excludes deletion, changes of settings and people, and slices until the end of the transaction. Take it first in a transaction. Returns the number of people, or undefined if the population was deleted.
   */
  async lockExclusively(manager: EntityManager, id: string): Promise<number | undefined> {
    const [row] = await manager.query<{ people: number }[]>(
      'SELECT people FROM sanctions.populations WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    return row?.people;
  }

  /** Counts the populations of a customer, and lets nobody else create one until the end of the transaction. */
  async countLocked(manager: EntityManager, customerId: string): Promise<number> {
    await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [lockNamespace, customerId]);
    const [row] = await manager.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM sanctions.populations WHERE customer_id = $1 AND deleted_at IS NULL',
      [customerId],
    );
    return row?.count ?? 0;
  }

  /** Returns whether it was created: the name may have been taken in the meantime. */
  async insert(
    manager: EntityManager,
    row: Omit<PopulationRow, 'settingsRevision' | 'people' | 'listVersions' | 'fourEyesOff'>,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `INSERT INTO sanctions.populations (id, customer_id, mode, name, api_key_id, dataset, threshold, four_eyes, wrapped_key,
         callback, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (customer_id, mode, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [
        row.id,
        row.customerId,
        row.mode,
        row.name,
        row.apiKeyId,
        row.dataset,
        row.threshold,
        row.fourEyes,
        row.wrappedKey,
        row.callback,
        row.createdAt,
        row.updatedAt,
      ],
    );
    return rows.length > 0;
  }

  async update(manager: EntityManager, id: string, settings: StoredSettings, now: Date): Promise<void> {
    await manager.query(
      `UPDATE sanctions.populations
       SET api_key_id = $2, dataset = $3, threshold = $4, four_eyes = $5, four_eyes_off = $6, callback = $7, updated_at = $8
       WHERE id = $1`,
      [
        id,
        settings.apiKeyId,
        settings.dataset,
        settings.threshold,
        settings.fourEyes,
        settings.fourEyesOff,
        settings.callback,
        now,
      ],
    );
  }

  /**
   * Everybody must be screened again: no state is left to which a run could compare, and the current run is replaced. `keepsLists`: the
   * lists are still those of the population, and none of them may be missing in the next run.
   */
  async resetState(manager: EntityManager, id: string, keepsLists: boolean, now: Date): Promise<void> {
    await replaceRun(manager, id, 'reset', now);
    await manager.query(
      `UPDATE sanctions.populations SET settings_revision = settings_revision + 1,
         list_versions = CASE WHEN $2 THEN list_versions END WHERE id = $1`,
      [id, keepsLists],
    );
  }

  async addPeople(manager: EntityManager, id: string, added: number): Promise<void> {
    await manager.query('UPDATE sanctions.populations SET people = people + $2 WHERE id = $1', [id, added]);
  }

  async markDeleted(manager: EntityManager, id: string, now: Date): Promise<void> {
    await manager.query(
      `UPDATE sanctions.populations SET deleted_at = $2, updated_at = $2, wrapped_key = NULL, callback = NULL, four_eyes_off = NULL
       WHERE id = $1`,
      [id, now],
    );
  }

  /** A deleted population that still has rows. */
  async findDeleted(manager: EntityManager): Promise<string | undefined> {
    const [row] = await manager.query<{ id: string }[]>(
      'SELECT id FROM sanctions.populations WHERE deleted_at IS NOT NULL ORDER BY deleted_at LIMIT 1',
    );
    return row?.id;
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.query('DELETE FROM sanctions.populations WHERE id = $1', [id]);
  }
}
