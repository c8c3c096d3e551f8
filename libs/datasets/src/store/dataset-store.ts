import { ReadReplica } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { demoName, isDatasetName, findTitle } from '../catalogue';
import {
  badDatasetName,
  builtInDataset,
  noUrlToRefresh,
  reservedDatasetName,
  unknownDataset,
  unknownFormat,
  versionGone,
} from '../dataset.errors';
import type { ConfiguredSource } from '../datasets.config';
import { redactUrl } from '../download/redacted-url';
import { isListFormat } from '../importers/importers';
import type { ListedEntity } from '../listed-entity';
import type { ListSource } from '../sources/list-source';
import { urlSource } from '../sources/url-source';
import { DatasetImport, formatReason, type ImportRequest, type ImportResult } from './dataset-import';
import { type DatasetState, toState } from './dataset-state';
import { DatasetRepository } from './dataset.repository';
import { withImportLock } from './import-lock';
import { readEntities } from './list-reading';
import { VersionRepository, type VersionRow } from './version.repository';

/** The NOTIFY channel for new versions and removed datasets. The payload is the name. */
export const datasetsChannel = 'datasets';

const defaultStaleHours = 48;

/** A list that is part of the code. */
export interface BuiltInList {
  name: string;
  title: string;
  entities: readonly ListedEntity[];
}

/** Stores the lists to screen against. A reader sees either the old or the new version, never a part of one. */
@Injectable()
export class DatasetStore {
  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    @Optional() private readonly replica?: ReadReplica,
  ) {}

  /** All datasets, including those that have no version yet. */
  async list(staleAfterHours = defaultStaleHours): Promise<DatasetState[]> {
    const rows = await this.datasets().list();
    return rows.map((row) => toState(row, this.clock.now(), staleAfterHours));
  }

  async current(name: string, staleAfterHours = defaultStaleHours): Promise<DatasetState | undefined> {
    const row = await this.datasets().find(name);
    return row && toState(row, this.clock.now(), staleAfterHours);
  }

  /** The finished versions of a dataset: the current one, then the newest. The entries of two are stored. */
  listVersions(name: string): Promise<VersionRow[]> {
    return new VersionRepository(this.source.manager).list(name);
  }

  /** Makes the URL of a dataset due for a check. The due source of the refresh jobs finds it. */
  async requestCheck(name: string): Promise<void> {
    if (await this.datasets().requestCheck(name)) return;
    if (!(await this.datasets().find(name))) throw unknownDataset(name);
    throw noUrlToRefresh(name);
  }

  /** Streams the chunks of a version in order. Throws `dataset.version-removed` if it is replaced in the meantime. */
  async *read(versionId: string): AsyncGenerator<Buffer> {
    const count = await new VersionRepository(this.source.manager).chunkCount(versionId);
    if (count === undefined) throw versionGone(versionId);
    for (let position = 0; position < count; position++) yield await this.chunk(versionId, position);
  }

  /** Imports a list. It replaces the one in use only if it is complete. */
  async importFrom(source: ListSource, request: ImportRequest): Promise<ImportResult> {
    if (!isDatasetName(request.name)) throw badDatasetName(request.name);
    if (request.name === demoName) throw reservedDatasetName(request.name);
    return withImportLock(this.source, request.name, (manager) =>
      new DatasetImport(manager, this.clock.now()).importFrom(source, request),
    );
  }

  /** Imports a built-in list, unless it is already in use. It replaces any list with its name. */
  async importBuiltIn({ name, title, entities }: BuiltInList): Promise<ImportResult> {
    const list = { name, title, format: 'built-in', source: 'built in', isDemo: true, force: false };
    return withImportLock(this.source, name, (manager) =>
      new DatasetImport(manager, this.clock.now()).importEntities({
        ...list,
        reading: readEntities(entities),
      }),
    );
  }

  /** Imports a newer version from the URL of a dataset. Any failure counts as an attempt. */
  async refresh(name: string, onProgress?: ImportRequest['onProgress']): Promise<ImportResult> {
    const row = await this.datasets().find(name);
    if (!row) throw unknownDataset(name);
    const { url, format } = row;
    if (url === null) throw noUrlToRefresh(name);
    const startedAt = this.clock.now();
    try {
      if (!isListFormat(format)) throw unknownFormat(name, format);
      return await this.importFrom(urlSource(url), { name, format, onProgress });
    } catch (error) {
      // The process that is importing it stores the outcome.
      if ((error as { code?: unknown }).code !== 'dataset.busy')
        await this.datasets()
          .markAttemptFailed(name, formatReason(error), startedAt)
          .catch(() => undefined);
      throw error;
    }
  }

  /** Removes a dataset with all its versions. */
  async remove(name: string): Promise<void> {
    if (name === demoName) throw builtInDataset();
    await withImportLock(this.source, name, async (manager) => {
      const found = await manager.transaction(async (transaction) => {
        const datasets = new DatasetRepository(transaction);
        await datasets.notify(name);
        return datasets.remove(name);
      });
      if (!found) throw unknownDataset(name);
      await new VersionRepository(manager).removeUnused(name);
    });
  }

  /** Stores the configured sources. New ones are due immediately. */
  async configure(sources: readonly ConfiguredSource[]): Promise<void> {
    if (sources.some(({ name }) => name === demoName)) throw reservedDatasetName(demoName);
    for (const { name, format, url } of sources)
      await this.datasets().configure({ name, title: findTitle(name), format, source: redactUrl(url), url });
  }

  /** The datasets whose URL is due for a check, the longest waiting first. */
  due(now: Date, everyMinutes: number): Promise<string[]> {
    return this.datasets().due(now, everyMinutes);
  }

  /** Chunks are immutable, so a read replica may serve them. A missing chunk may not have been replicated yet. */
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
