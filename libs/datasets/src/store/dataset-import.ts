import type { EntityManager } from 'typeorm';
import { titleOf } from '../catalogue';
import type { ImportWarning } from '../importers/import-report';
import { importerRevision, importers, type ListFormat } from '../importers/importers';
import type { ListSource, Validators } from '../sources/list-source';
import { type CheckedSource, DatasetRepository, type DatasetRow } from './dataset.repository';
import { type ImportProgress, type Reading, readList } from './list-reading';
import { refuseUnfit } from './replacement-rule';
import { VersionRepository } from './version.repository';
import { writeVersion } from './version-writer';

export interface ImportRequest {
  name: string;
  format: ListFormat;
  /** As it is called among people; else the catalogue's title, or the name. */
  title?: string;
  /** Lets in a list that is much smaller than the one in use, and reads one that has not changed. */
  force?: boolean;
  onProgress?: (progress: ImportProgress) => void;
}

/** What an import did. `unchanged`: the list is the one that is in use, and was left as it is. */
export interface ImportResult {
  outcome: 'replaced' | 'unchanged';
  name: string;
  version: string;
  /** The SHA-256 of the list, unpacked. */
  checksum: string;
  entities: number;
  /** Those of `screenedSchemata`. */
  people: number;
  names: number;
  warnings: ImportWarning[];
  /** The address that the list was kept up to date from until now, and is no more: it was imported from a file. */
  detachedFrom?: string;
}

interface Loaded extends CheckedSource {
  reading: Reading;
  isDemo: boolean;
  force: boolean;
  lastModified?: Date;
}

/** One import, on the connection that holds the lock of its dataset. */
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

  /** Reads the list from its source; when that fails, the reason is written down, and the list in use stays. */
  async from(source: ListSource, request: ImportRequest): Promise<ImportResult> {
    const current = await this.datasets.find(request.name);
    try {
      return await this.read(source, request, current);
    } catch (error) {
      await this.datasets.markFailed(request.name, reasonOf(error), this.now).catch(() => undefined);
      throw error;
    }
  }

  /** Takes entries that are there already. */
  async load(loaded: Loaded): Promise<ImportResult> {
    const current = await this.datasets.find(loaded.name);
    return this.write(loaded, current);
  }

  private async read(
    source: ListSource,
    request: ImportRequest,
    current: DatasetRow | undefined,
  ): Promise<ImportResult> {
    const { name, format, title = current?.title ?? titleOf(name), force = false } = request;
    const importer = importers[format];
    const known = force ? undefined : validatorsOf(current, source, format);
    const list = await source.open(importer.parts, known);
    const checked = {
      name,
      title,
      format,
      source: source.description,
      ...(source.url && { url: source.url }),
    };
    if (list === 'unchanged') return this.unchanged({ ...checked, validators: known }, current!);
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

  private async write(loaded: Loaded, current: DatasetRow | undefined): Promise<ImportResult> {
    const { name, reading, force } = loaded;
    await this.versions.removeUnused(name);
    const { id, chunks } = await writeVersion(this.versions, name, reading.entities);
    try {
      const checksum = reading.checksum();
      if (!force && isSame(current, checksum, loaded)) {
        await this.versions.remove(id);
        return await this.unchanged(loaded, current);
      }
      // Under the name of the built-in list nothing else can be a good one.
      refuseUnfit(name, reading.report, current, force || loaded.isDemo);
      const kept = current?.checksum === checksum ? withAddress(loaded, current) : loaded;
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

  /** The one moment at which the new list takes the place of the old. */
  private async activate(
    version: { id: string; chunks: number; checksum: string },
    loaded: Loaded,
  ): Promise<ImportResult> {
    const { report } = loaded.reading;
    const { lastModified } = loaded;
    const publishedAt =
      report.publishedAt ?? (lastModified && report.isPast(lastModified) ? lastModified : undefined);
    const label = labelOf(publishedAt ?? this.now, version.checksum);
    await this.manager.transaction(async (manager) => {
      const datasets = new DatasetRepository(manager);
      const finished = { ...version, label, report, publishedAt, loadedAt: this.now };
      await new VersionRepository(manager).finish(finished);
      await datasets.activate(version.id, loaded.isDemo, loaded, this.now);
      await datasets.notify(loaded.name);
    });
    // The new list is in use, whatever becomes of the old ones; the next import clears up what is left.
    await this.versions.removeUnused(loaded.name).catch(() => undefined);
    const { entities, people, names, warnings } = report;
    const { checksum } = version;
    return {
      outcome: 'replaced',
      name: loaded.name,
      version: label,
      checksum,
      entities,
      people,
      names,
      warnings,
    };
  }

  private async unchanged(checked: CheckedSource, current: DatasetRow): Promise<ImportResult> {
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

/** What went wrong, as it is written down. */
export const reasonOf = (error: unknown): string => String((error as Error).message).slice(0, 1000);

/** The published date, and enough of the checksum, which is that of the unpacked content, to tell two lists of one day apart. */
const labelOf = (date: Date, checksum: string): string =>
  `${date.toISOString().slice(0, 10)}-${checksum.slice(0, 12)}`;

/** A list that this importer has read before, in the same way. */
const isSame = (
  current: DatasetRow | undefined,
  checksum: string,
  { format }: CheckedSource,
): current is DatasetRow =>
  current?.checksum === checksum &&
  current.format === format &&
  current.importerRevision === importerRevision;

/** A file with the bytes that are in use says nothing against the address they came from. */
function withAddress(loaded: Loaded, { format, source, url, validators }: DatasetRow): Loaded {
  if (loaded.url !== undefined || url === null || loaded.format !== format) return loaded;
  return { ...loaded, source, url, ...(validators && { validators }) };
}

/** What to ask the server with: only when its answer "unchanged" would mean the list that is in use. */
function validatorsOf(
  current: DatasetRow | undefined,
  source: ListSource,
  format: string,
): Validators | undefined {
  const same = current?.versionId && current.url === source.url && current.format === format;
  return same && current.importerRevision === importerRevision
    ? (current.validators ?? undefined)
    : undefined;
}
