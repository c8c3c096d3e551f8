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
  checksum: string;
  entities: number;
  people: number;
  names: number;
  warnings: ImportWarning[];
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
      const reason = String((error as Error).message).slice(0, 1000);
      await this.datasets.markFailed(request.name, reason, this.now).catch(() => undefined);
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
      const reading = readList(list, importer, name, request.onProgress);
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
      refuseUnfit(name, reading.report, current, force);
      return await this.activate({ id, chunks, checksum }, loaded);
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
    const publishedAt = report.publishedAt ?? loaded.lastModified;
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
    await this.datasets.markUnchanged(checked, this.now);
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

/** The published date, and enough of the checksum to tell two lists of one day apart. */
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
