import { ReadReplica } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { demoName, isDatasetName, titleOf } from '../catalogue';
import {
  badDatasetName,
  builtInDataset,
  nothingToRefresh,
  reservedDatasetName,
  unknownDataset,
  unreadableFormat,
  versionGone,
} from '../dataset.errors';
import type { ConfiguredSource } from '../datasets.config';
import { shownUrl } from '../download/shown-url';
import { isListFormat } from '../importers/importers';
import type { ListedEntity } from '../listed-entity';
import type { ListSource } from '../sources/list-source';
import { urlSource } from '../sources/url-source';
import { DatasetImport, type ImportRequest, type ImportResult, reasonOf } from './dataset-import';
import { type DatasetState, stateOf } from './dataset-state';
import { DatasetRepository } from './dataset.repository';
import { holdingLock } from './import-lock';
import { readEntities } from './list-reading';
import { VersionRepository } from './version.repository';

/** Where NOTIFY tells that a dataset has a new version or is gone; the payload is its name. */
export const datasetsChannel = 'datasets';

const usualStaleHours = 48;

/** A list that comes with the code. */
export interface BuiltInList {
  name: string;
  title: string;
  entities: readonly ListedEntity[];
}

/** The lists to screen against. Every version is whole: a reader sees the old one or the new one. */
@Injectable()
export class DatasetStore {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    @Optional() private readonly replica?: ReadReplica,
  ) {}

  /** All datasets, also those whose first import is still to come. */
  async list(staleAfterHours = usualStaleHours): Promise<DatasetState[]> {
    const rows = await this.datasets().list();
    return rows.map((row) => stateOf(row, this.clock.now(), staleAfterHours));
  }

  async current(name: string, staleAfterHours = usualStaleHours): Promise<DatasetState | undefined> {
    const row = await this.datasets().find(name);
    return row && stateOf(row, this.clock.now(), staleAfterHours);
  }

  /** The chunks of a version, in order, as `decodeChunk` takes them. Throws `dataset.version-gone` rather than end early. */
  async *read(versionId: string): AsyncGenerator<Buffer> {
    const count = await new VersionRepository(this.source.manager).chunkCount(versionId);
    if (count === undefined) throw versionGone(versionId);
    for (let position = 0; position < count; position++) yield await this.chunk(versionId, position);
  }

  /** Imports a list, which takes the place of the one in use only when it is whole. */
  async importFrom(source: ListSource, request: ImportRequest): Promise<ImportResult> {
    if (!isDatasetName(request.name)) throw badDatasetName(request.name);
    if (request.name === demoName) throw reservedDatasetName(request.name);
    return holdingLock(this.source, request.name, (manager) =>
      new DatasetImport(manager, this.clock.now()).from(source, request),
    );
  }

  /** Loads a list that is in the code, whatever is there under its name; does nothing when it is loaded already. */
  async importBuiltIn({ name, title, entities }: BuiltInList): Promise<ImportResult> {
    const list = { name, title, format: 'built-in', source: 'built in', isDemo: true, force: false };
    return holdingLock(this.source, name, (manager) =>
      new DatasetImport(manager, this.clock.now()).load({ ...list, reading: readEntities(entities) }),
    );
  }

  /** Asks the address of a dataset for a newer list. What goes wrong, however early, counts as an attempt. */
  async refresh(name: string, onProgress?: ImportRequest['onProgress']): Promise<ImportResult> {
    const row = await this.datasets().find(name);
    if (!row) throw unknownDataset(name);
    const { url, format } = row;
    if (url === null) throw nothingToRefresh(name);
    const began = this.clock.now();
    try {
      if (!isListFormat(format)) throw unreadableFormat(name, format);
      return await this.importFrom(urlSource(url), { name, format, onProgress });
    } catch (error) {
      // Whoever is at it right now writes down how that ends.
      if ((error as { code?: unknown }).code !== 'dataset.busy')
        await this.datasets()
          .markAttemptFailed(name, reasonOf(error), began)
          .catch(() => undefined);
      throw error;
    }
  }

  /** Removes a dataset with all its versions. */
  async remove(name: string): Promise<void> {
    if (name === demoName) throw builtInDataset();
    await holdingLock(this.source, name, async (manager) => {
      const found = await manager.transaction(async (inside) => {
        const datasets = new DatasetRepository(inside);
        await datasets.notify(name);
        return datasets.remove(name);
      });
      if (!found) throw unknownDataset(name);
      await new VersionRepository(manager).removeUnused(name);
    });
  }

  /** Makes the sources of the configuration known; those that are new are due at once. */
  async configure(sources: readonly ConfiguredSource[]): Promise<void> {
    if (sources.some(({ name }) => name === demoName)) throw reservedDatasetName(demoName);
    for (const { name, format, url } of sources)
      await this.datasets().configure({ name, title: titleOf(name), format, source: shownUrl(url), url });
  }

  /** The datasets whose address is to be asked again, the longest waiting first. */
  due(now: Date, everyMinutes: number): Promise<string[]> {
    return this.datasets().due(now, everyMinutes);
  }

  /** A chunk never changes: one that a replica has is right, and one that it has not may only be on its way there. */
  private chunk(versionId: string, position: number): Promise<Buffer> {
    const find = async ({ manager }: DataSource): Promise<Buffer> => {
      const chunk = await new VersionRepository(manager).chunk(versionId, position);
      if (!chunk) throw versionGone(versionId);
      return chunk;
    };
    return this.replica ? this.replica.read(find) : find(this.source);
  }

  private datasets(): DatasetRepository {
    return new DatasetRepository(this.source.manager);
  }
}
