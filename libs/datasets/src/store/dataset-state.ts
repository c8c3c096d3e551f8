import type { ImportWarning } from '../importers/import-report';
import type { DatasetRow } from './dataset.repository';

/** How a dataset stands: what is loaded, where it comes from, and whether it is up to date. */
export interface DatasetState {
  name: string;
  title: string;
  format: string;
  source: string;
  demo: boolean;
  /** Whether it has an address to ask for a newer list. */
  refreshable: boolean;
  /** Undefined while nothing has been loaded. */
  versionId?: string;
  version: string | null;
  /** The SHA-256 of the list, unpacked. */
  checksum: string | null;
  entities: number;
  /** Those of `screenedSchemata`. */
  people: number;
  names: number;
  publishedAt: Date | null;
  loadedAt: Date | null;
  /** When its source was last read, or said that nothing had changed. */
  checkedAt: Date | null;
  /** Whether it should have been checked since, and was not. Only a list with an address can be. */
  stale: boolean;
  /** What went wrong the last time, if it did. */
  error: string | null;
  errorAt: Date | null;
  warnings: ImportWarning[];
}

/** Turns a row into what is told of it. */
export function stateOf(row: DatasetRow, now: Date, staleAfterHours: number): DatasetState {
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
    error: row.lastError,
    errorAt: row.lastErrorAt,
    warnings: row.warnings ?? [],
  };
}
