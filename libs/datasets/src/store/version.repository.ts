import type { EntityManager } from 'typeorm';
import type { ImportReport, ImportWarning } from '../importers/import-report';
import { importerRevision } from '../importers/importers';

export interface FinishedVersion {
  id: string;
  label: string;
  /** The SHA-256 of the decompressed list. */
  checksum: string;
  chunks: number;
  report: ImportReport;
  publishedAt?: Date;
  loadedAt: Date;
}

/** A finished version. */
export interface VersionRow {
  id: string;
  label: string;
  checksum: string;
  entities: number;
  people: number;
  names: number;
  warnings: ImportWarning[];
  publishedAt: Date | null;
  loadedAt: Date;
  isCurrent: boolean;
  /** Whether its entries are stored. */
  isStored: boolean;
}

/** Versions of each dataset whose counts are kept after their entries were removed. */
const maxHistory = 100;
const deleteBatchSize = 200;
const notInUse = 'NOT EXISTS (SELECT FROM datasets.datasets WHERE $1 IN (current_version, previous_version))';

/** The rows of `datasets.versions` and `datasets.chunks`. */
export class VersionRepository {
  constructor(private readonly manager: EntityManager) {}

  async begin(id: string, dataset: string): Promise<void> {
    await this.manager.query('INSERT INTO datasets.versions (id, dataset) VALUES ($1, $2)', [id, dataset]);
  }

  async addChunk(versionId: string, position: number, entities: Buffer): Promise<void> {
    await this.manager.query(
      'INSERT INTO datasets.chunks (version_id, position, entities) VALUES ($1, $2, $3)',
      [versionId, position, entities],
    );
  }

  async finish({
    id,
    label,
    checksum,
    chunks,
    report,
    publishedAt,
    loadedAt,
  }: FinishedVersion): Promise<void> {
    const { entities, people, names, warnings } = report;
    await this.manager.query(
      `UPDATE datasets.versions SET label = $2, checksum = $3, chunks = $4, entities = $5, people = $6, names = $7,
         warnings = $8, published_at = $9, loaded_at = $10, importer_revision = $11
       WHERE id = $1`,
      [
        ...[id, label, checksum, chunks, entities, people, names],
        ...[JSON.stringify(warnings), publishedAt ?? null, loadedAt, importerRevision],
      ],
    );
  }

  /** The number of chunks of a finished version. */
  async chunkCount(id: string): Promise<number | undefined> {
    const [row] = await this.manager.query<{ chunks: number }[]>(
      'SELECT chunks FROM datasets.versions WHERE id = $1 AND loaded_at IS NOT NULL AND NOT is_history',
      [id],
    );
    return row?.chunks;
  }

  /** The finished versions of a dataset, the newest first. */
  list(dataset: string): Promise<VersionRow[]> {
    return this.manager.query(
      `SELECT v.id, v.label, v.checksum, v.entities, v.people, v.names, v.warnings, v.published_at AS "publishedAt",
         v.loaded_at AS "loadedAt", v.id = d.current_version AS "isCurrent", NOT v.is_history AS "isStored"
       FROM datasets.versions v JOIN datasets.datasets d ON d.name = v.dataset
       WHERE v.dataset = $1 AND v.loaded_at IS NOT NULL
       ORDER BY v.id = d.current_version DESC, v.loaded_at DESC, v.id DESC`,
      [dataset],
    );
  }

  async chunk(versionId: string, position: number): Promise<Buffer | undefined> {
    const [row] = await this.manager.query<{ entities: Buffer }[]>(
      'SELECT entities FROM datasets.chunks WHERE version_id = $1 AND position = $2',
      [versionId, position],
    );
    return row?.entities;
  }

  /**
   * Removes the entries of all versions except the current one and the previous one, which a slow reader may still be reading. Deletes
   * in batches to keep statements short. The counts of finished versions stay as the history of the dataset, if it still exists.
   */
  async removeUnused(dataset: string): Promise<void> {
    const unused = await this.manager.query<{ id: string }[]>(
      `SELECT v.id FROM datasets.versions v WHERE v.dataset = $1 AND NOT v.is_history AND NOT EXISTS (
         SELECT FROM datasets.datasets d WHERE v.id IN (d.current_version, d.previous_version))`,
      [dataset],
    );
    for (const { id } of unused) await this.remove(id);
    await this.manager.query(
      `DELETE FROM datasets.versions WHERE dataset = $1 AND is_history AND (
         NOT EXISTS (SELECT FROM datasets.datasets WHERE name = $1) OR id NOT IN (
           SELECT id FROM datasets.versions WHERE dataset = $1 AND is_history
           ORDER BY loaded_at DESC, id DESC LIMIT ${maxHistory}))`,
      [dataset],
    );
  }

  /** Removes a version with its chunks, unless it is in use. One that was in use before becomes history. */
  async remove(id: string): Promise<void> {
    for (let removed = deleteBatchSize; removed === deleteBatchSize;) {
      [, removed] = await this.manager.query<[unknown, number]>(
        `DELETE FROM datasets.chunks WHERE version_id = $1 AND ${notInUse} AND position IN (
           SELECT position FROM datasets.chunks WHERE version_id = $1 LIMIT ${deleteBatchSize})`,
        [id],
      );
    }
    await this.manager.query(
      `DELETE FROM datasets.versions WHERE id = $1 AND ${notInUse} AND (
         loaded_at IS NULL OR NOT EXISTS (SELECT FROM datasets.datasets WHERE name = versions.dataset))`,
      [id],
    );
    await this.manager.query(`UPDATE datasets.versions SET is_history = true WHERE id = $1 AND ${notInUse}`, [
      id,
    ]);
  }
}
