import type { EntityManager } from 'typeorm';
import type { ImportWarning } from '../importers/import-report';
import type { Validators } from '../sources/list-source';

/** A dataset with its current version. The fields of the version are null before the first import. */
export interface DatasetRow {
  name: string;
  title: string;
  format: string;
  source: string;
  url: string | null;
  isDemo: boolean;
  validators: Validators | null;
  checkedAt: Date | null;
  /** Null while a check is requested or was never made. */
  attemptedAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  versionId: string | null;
  label: string | null;
  /** The SHA-256 of the decompressed list. */
  checksum: string | null;
  importerRevision: number | null;
  entities: number | null;
  people: number | null;
  names: number | null;
  publishedAt: Date | null;
  loadedAt: Date | null;
  warnings: ImportWarning[] | null;
}

/** The source of a successful check. */
export interface CheckedSource {
  name: string;
  title: string;
  format: string;
  source: string;
  url?: string;
  validators?: Validators;
}

const columns = `
  d.name, d.title, d.format, d.source, d.url, d.is_demo AS "isDemo", d.validators, d.checked_at AS "checkedAt",
  d.attempted_at AS "attemptedAt",
  d.last_error AS "lastError", d.last_error_at AS "lastErrorAt", v.id AS "versionId", v.label, v.checksum,
  v.importer_revision AS "importerRevision", v.entities, v.people, v.names, v.published_at AS "publishedAt",
  v.loaded_at AS "loadedAt", v.warnings`;
const tables = 'datasets.datasets d LEFT JOIN datasets.versions v ON v.id = d.current_version';

// Spreads the checks of datasets and processes over time.
const jitter = '0.9 + 0.2 * random()';

/** The rows of `datasets.datasets`. */
export class DatasetRepository {
  constructor(private readonly manager: EntityManager) {}

  list(): Promise<DatasetRow[]> {
    return this.manager.query(`SELECT ${columns} FROM ${tables} ORDER BY d.name`);
  }

  async find(name: string): Promise<DatasetRow | undefined> {
    const rows = await this.manager.query<DatasetRow[]>(
      `SELECT ${columns} FROM ${tables} WHERE d.name = $1`,
      [name],
    );
    return rows[0];
  }

  /** Makes a version the current one, and the current one the previous. */
  async activate(versionId: string, isDemo: boolean, checked: CheckedSource, now: Date): Promise<void> {
    await this.manager.query(
      `INSERT INTO datasets.datasets
         (name, title, format, source, url, validators, is_demo, current_version, checked_at, attempted_at, jitter)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, ${jitter})
       ON CONFLICT (name) DO UPDATE SET
         title = excluded.title, format = excluded.format, source = excluded.source, url = excluded.url,
         validators = excluded.validators, is_demo = excluded.is_demo, checked_at = excluded.checked_at,
         attempted_at = excluded.attempted_at, jitter = excluded.jitter, last_error = NULL, last_error_at = NULL,
         previous_version = datasets.current_version, current_version = excluded.current_version`,
      [...checkedValues(checked), isDemo, versionId, now],
    );
  }

  /** The source was checked and has no newer version. */
  async markUnchanged(checked: CheckedSource, now: Date): Promise<void> {
    await this.manager.query(
      `UPDATE datasets.datasets SET title = $2, format = $3, source = $4, url = $5, validators = $6,
         checked_at = $7, attempted_at = $7, jitter = ${jitter}, last_error = NULL, last_error_at = NULL
       WHERE name = $1`,
      [...checkedValues(checked), now],
    );
  }

  /** The same list was imported from a file: its URL was not checked. */
  async rename(name: string, title: string): Promise<void> {
    await this.manager.query('UPDATE datasets.datasets SET title = $2 WHERE name = $1', [name, title]);
  }

  /** Stores the error of an import. The list in use is kept. */
  async markFailed(name: string, reason: string, now: Date): Promise<void> {
    await this.manager.query(
      `UPDATE datasets.datasets SET last_error = $2, last_error_at = $3, attempted_at = $3, jitter = ${jitter}
       WHERE name = $1`,
      [name, reason, now],
    );
  }

  /** Stores the error of an attempt, unless this or a later attempt is already stored. */
  async markAttemptFailed(name: string, reason: string, startedAt: Date): Promise<void> {
    await this.manager.query(
      `UPDATE datasets.datasets SET last_error = $2, last_error_at = $3, attempted_at = $3, jitter = ${jitter}
       WHERE name = $1 AND (attempted_at IS NULL OR attempted_at < $3)`,
      [name, reason, startedAt],
    );
  }

  /** Stores a source without checking it. A new source or a new URL is due immediately. */
  async configure({ name, title, format, source, url }: CheckedSource): Promise<void> {
    await this.manager.query(
      `INSERT INTO datasets.datasets AS d (name, title, format, source, url) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET
         format = excluded.format, source = excluded.source, url = excluded.url, validators = NULL, attempted_at = NULL
       WHERE (d.format, d.url) IS DISTINCT FROM (excluded.format, excluded.url)`,
      [name, title, format, source, url ?? null],
    );
  }

  /** Makes the URL due for a check. Returns false for a dataset without a URL, or an unknown one. */
  async requestCheck(name: string): Promise<boolean> {
    const [, count] = await this.manager.query<[unknown, number]>(
      'UPDATE datasets.datasets SET attempted_at = NULL WHERE name = $1 AND url IS NOT NULL',
      [name],
    );
    return count === 1;
  }

  async due(now: Date, everyMinutes: number): Promise<string[]> {
    const rows = await this.manager.query<{ name: string }[]>(
      `SELECT name FROM datasets.datasets
       WHERE url IS NOT NULL
         AND (attempted_at IS NULL OR attempted_at + make_interval(secs => $2 * 60 * jitter) <= $1)
       ORDER BY attempted_at NULLS FIRST, name`,
      [now, everyMinutes],
    );
    return rows.map(({ name }) => name);
  }

  /** Returns whether it existed. */
  async remove(name: string): Promise<boolean> {
    const [, count] = await this.manager.query<[unknown, number]>(
      'DELETE FROM datasets.datasets WHERE name = $1',
      [name],
    );
    return count === 1;
  }

  /** Delivered when the transaction commits. */
  async notify(name: string): Promise<void> {
    await this.manager.query(`SELECT pg_notify('datasets', $1)`, [name]);
  }
}

const checkedValues = ({ name, title, format, source, url, validators }: CheckedSource): unknown[] => [
  name,
  title,
  format,
  source,
  url ?? null,
  validators === undefined ? null : JSON.stringify(validators),
];
