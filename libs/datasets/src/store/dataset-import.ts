import type { EntityManager } from 'typeorm';
import { findTitle } from '../catalogue';
import type { ImportWarning } from '../importers/import-report';
import { importerRevision, importers, type ListFormat } from '../importers/importers';
import type { ListSource, Validators } from '../sources/list-source';
import { type CheckedSource, DatasetRepository, type DatasetRow } from './dataset.repository';
import { type ImportProgress, type Reading, readList } from './list-reading';
import { rejectUnsafeReplacement } from './replacement-rule';
import { VersionRepository } from './version.repository';
import { writeVersion } from './version-writer';

export interface ImportRequest {
  name: string;
  format: ListFormat;
  /** Default: the current title, else that of the catalogue, else the name. */
  title?: string;
  /** Accepts a list that is much smaller than the one in use, and imports an unchanged list again. */
  force?: boolean;
  onProgress?: (progress: ImportProgress) => void;
}

/** The result of an import. `unchanged`: the list is already in use. */
export interface ImportResult {
  outcome: 'replaced' | 'unchanged';
  name: string;
  version: string;
  /** The SHA-256 of the decompressed list. */
  checksum: string;
  entities: number;
  /** Entries of `screenedSchemata`. */
  people: number;
  names: number;
  warnings: ImportWarning[];
  /** The previous URL of a list that was replaced from a file and is no longer refreshed. */
  detachedFrom?: string;
}

interface ReadList extends CheckedSource {
  reading: Reading;
  isDemo: boolean;
  force: boolean;
  lastModified?: Date;
}

/** One import on the connection that holds the import lock. */
export class DatasetImport {
  private readonly datasets: DatasetRepository;
  private readonly versions: VersionRepository;

  constructor(
    private readonly manager: EntityManager,
    private readonly now: Date,
  ) {
    this.datasets = new DatasetRepository(manager);
    this.versions = new VersionRepository(manager);
  }

  /** Imports a list from its source. A failure is stored with the dataset, and the list in use is kept. */
  async importFrom(source: ListSource, request: ImportRequest): Promise<ImportResult> {
    const current = await this.datasets.find(request.name);
    try {
      return await this.read(source, request, current);
    } catch (error) {
      await this.datasets.markFailed(request.name, formatReason(error), this.now).catch(() => undefined);
      throw error;
    }
  }

  /** Imports entries that are already in memory. */
  async importEntities(list: ReadList): Promise<ImportResult> {
    const current = await this.datasets.find(list.name);
    return this.write(list, current);
  }

  private async read(
    source: ListSource,
    request: ImportRequest,
    current: DatasetRow | undefined,
  ): Promise<ImportResult> {
    const { name, format, title = current?.title ?? findTitle(name), force = false } = request;
    const importer = importers[format];
    const known = force ? undefined : findValidators(current, source, format);
    const list = await source.open(importer.parts, known);
    const checked = {
      name,
      title,
      format,
      source: source.description,
      ...(source.url && { url: source.url }),
    };
    if (list === 'unchanged') return this.markUnchanged({ ...checked, validators: known }, current!);
    try {
      const reading = readList(list, importer, { dataset: name, now: this.now }, request.onProgress);
      const { validators, lastModified } = list;
      return await this.write(
        { ...checked, validators, lastModified, reading, isDemo: false, force },
        current,
      );
    } finally {
      await list.close();
    }
  }

  private async write(list: ReadList, current: DatasetRow | undefined): Promise<ImportResult> {
    const { name, reading, force } = list;
    await this.versions.removeUnused(name);
    const { id, chunks } = await writeVersion(this.versions, name, reading.entities);
    try {
      const checksum = reading.checksum();
      if (!force && isSame(current, checksum, list)) {
        await this.versions.remove(id);
        return await this.markUnchanged(list, current);
      }
      // The built-in list always replaces whatever has its name.
      rejectUnsafeReplacement(name, reading.report, current, force || list.isDemo);
      const kept = current?.checksum === checksum ? keepUrl(list, current) : list;
      const detached = current?.url != null && kept.url === undefined;
      return {
        ...(await this.activate({ id, chunks, checksum }, kept)),
        ...(detached && { detachedFrom: current.source }),
      };
    } catch (error) {
      await this.versions.remove(id).catch(() => undefined);
      throw error;
    }
  }

  /** Replaces the old version in one transaction. */
  private async activate(
    version: { id: string; chunks: number; checksum: string },
    list: ReadList,
  ): Promise<ImportResult> {
    const { report } = list.reading;
    const { lastModified } = list;
    const publishedAt =
      report.publishedAt ?? (lastModified && report.isPast(lastModified) ? lastModified : undefined);
    const label = formatLabel(publishedAt ?? this.now, version.checksum);
    await this.manager.transaction(async (manager) => {
      const datasets = new DatasetRepository(manager);
      const finished = { ...version, label, report, publishedAt, loadedAt: this.now };
      await new VersionRepository(manager).finish(finished);
      await datasets.activate(version.id, list.isDemo, list, this.now);
      await datasets.notify(list.name);
    });
    // The new list is in use even if this fails. The next import removes the rest.
    await this.versions.removeUnused(list.name).catch(() => undefined);
    const { entities, people, names, warnings } = report;
    const { checksum } = version;
    return {
      outcome: 'replaced',
      name: list.name,
      version: label,
      checksum,
      entities,
      people,
      names,
      warnings,
    };
  }

  private async markUnchanged(checked: CheckedSource, current: DatasetRow): Promise<ImportResult> {
    if (checked.url === undefined && current.url !== null)
      await this.datasets.rename(current.name, checked.title);
    else await this.datasets.markUnchanged(checked, this.now);
    return {
      outcome: 'unchanged',
      name: current.name,
      version: current.label ?? '',
      checksum: current.checksum ?? '',
      entities: current.entities ?? 0,
      people: current.people ?? 0,
      names: current.names ?? 0,
      warnings: current.warnings ?? [],
    };
  }
}

/** The error message in the database. */
export const formatReason = (error: unknown): string => String((error as Error).message).slice(0, 1000);

/** The date of publication, and a part of the checksum that distinguishes lists of the same day. */
const formatLabel = (date: Date, checksum: string): string =>
  `${date.toISOString().slice(0, 10)}-${checksum.slice(0, 12)}`;

/** Whether this revision of the importer has read the list before. */
const isSame = (
  current: DatasetRow | undefined,
  checksum: string,
  { format }: CheckedSource,
): current is DatasetRow =>
  current?.checksum === checksum &&
  current.format === format &&
  current.importerRevision === importerRevision;

/** A file with the same bytes as the list in use does not change its URL. */
function keepUrl(list: ReadList, { format, source, url, validators }: DatasetRow): ReadList {
  if (list.url !== undefined || url === null || list.format !== format) return list;
  return { ...list, source, url, ...(validators && { validators }) };
}

/** The validators for the next request; none if "unchanged" would not refer to the list in use. */
function findValidators(
  current: DatasetRow | undefined,
  source: ListSource,
  format: string,
): Validators | undefined {
  const same = current?.versionId && current.url === source.url && current.format === format;
  return same && current.importerRevision === importerRevision
    ? (current.validators ?? undefined)
    : undefined;
}
