import type { ImportWarning } from '../importers/import-report';
import type { DatasetRow } from './dataset.repository';

/** The state of a dataset: its version, its source, and whether it is up to date. */
export interface DatasetState {
  name: string;
  title: string;
  format: string;
  source: string;
  demo: boolean;
  /** Whether it has a URL. */
  refreshable: boolean;
  /** Undefined before the first import. */
  versionId?: string;
  version: string | null;
  /** The SHA-256 of the decompressed list. */
  checksum: string | null;
  entities: number;
  /** Entries of `screenedSchemata`. */
  people: number;
  names: number;
  publishedAt: Date | null;
  loadedAt: Date | null;
  /** The last successful check of the source. */
  checkedAt: Date | null;
  /** Whether the last successful check is too long ago. Only lists with a URL can be stale. */
  stale: boolean;
  /** Whether a check is requested and has not ended. */
  checkRequested: boolean;
  /** The error of the last attempt, if it failed. */
  error: string | null;
  errorAt: Date | null;
  warnings: ImportWarning[];
}

export function toState(row: DatasetRow, now: Date, staleAfterHours: number): DatasetState {
  const limit = now.getTime() - staleAfterHours * 3_600_000;
  return {
    name: row.name,
    title: row.title,
    format: row.format,
    source: row.source,
    demo: row.isDemo,
    refreshable: row.url !== null,
    ...(row.versionId !== null && { versionId: row.versionId }),
    version: row.label,
    checksum: row.checksum,
    entities: row.entities ?? 0,
    people: row.people ?? 0,
    names: row.names ?? 0,
    publishedAt: row.publishedAt,
    loadedAt: row.loadedAt,
    checkedAt: row.checkedAt,
    stale: row.url !== null && (row.checkedAt === null || row.checkedAt.getTime() < limit),
    checkRequested: row.url !== null && row.attemptedAt === null,
    error: row.lastError,
    errorAt: row.lastErrorAt,
    warnings: row.warnings ?? [],
  };
}
