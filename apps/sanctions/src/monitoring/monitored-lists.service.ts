import { DatasetStore } from '@gatehouse/datasets';
import { DomainError } from '@gatehouse/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { DatasetIndex } from '../dataset/dataset-index';
import { DatasetLoaderService } from '../dataset/dataset-loader.service';
import { DatasetRegistryService } from '../dataset/dataset-registry.service';
import { EntityDirectory } from '../dataset/entity-lookup';
import { loadIndex } from '../dataset/index-loading';
import type { ListVersion } from '../population/population';
import { ScreeningThreads } from '../screening/screening.threads';
import { compareListsInThread } from './difference/difference-thread';
import type { ListPair } from './difference/list-difference';
import { IdleCache, type Lease } from './idle-cache';
import { toKey } from './list-target';

/** Loading a list again takes about as long as a run of a small population. */
const idleMs = 5 * 60_000;
const sweepIntervalMs = 30_000;

/** A version of a list in memory. */
export interface OpenList {
  handle: number;
  index: DatasetIndex;
  directory: EntityDirectory;
  close(): void;
}

/** A change of lists, opened in the threads. */
export interface ListChange {
  handles: readonly number[];
  /** The part of all entities that changed, from 0 to 1. */
  share: number;
  close(): void;
}

/** A version that is no longer stored. */
export class VersionRemovedError extends Error {
  override readonly name = 'VersionRemovedError';
}

/** Versions of lists for monitoring: those that the process serves anyway, and others for as long as they are used. */
@Injectable()
export class MonitoredListsService implements OnApplicationShutdown {
  private readonly lists = new IdleCache<OpenList>((list) => list.close(), idleMs);
  private readonly changes = new IdleCache<ListChange>((change) => change.close(), idleMs);
  private readonly timer = setInterval(() => void this.sweep(), sweepIntervalMs).unref();

  constructor(
    private readonly store: DatasetStore,
    private readonly registry: DatasetRegistryService,
    private readonly loader: DatasetLoaderService,
    private readonly threads: ScreeningThreads,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Throws `VersionRemovedError` if a version is neither in memory nor stored. */
  async open(versions: readonly ListVersion[]): Promise<Lease<readonly OpenList[]>> {
    const leases: Lease<OpenList>[] = [];
    const release = () => leases.forEach((lease) => lease.release());
    try {
      for (const { versionId } of versions)
        leases.push(await this.lists.acquire(versionId, () => this.load(versionId)));
    } catch (error) {
      release();
      throw error;
    }
    return { value: leases.map(({ value }) => value), release };
  }

  /** What changed between two states. Its versions stay open with it. */
  openChange(from: readonly ListVersion[], to: readonly ListVersion[]): Promise<Lease<ListChange>> {
    return this.changes.acquire(`${toKey(from)} ${toKey(to)}`, () => this.compare(from, to));
  }

  private async sweep(): Promise<void> {
    await this.changes.sweep();
    await this.lists.sweep();
  }

  private async load(versionId: string): Promise<OpenList> {
    // A new version is due here while the process loads it to serve it: building it twice takes twice the time and memory.
    await this.loader.waitFor(versionId);
    const served = this.registry.findLoaded(versionId);
    if (served) {
      served.acquire();
      const { handle, index } = served;
      return { handle, index, directory: new EntityDirectory(index), close: () => served.release() };
    }
    const index = await this.read(versionId);
    const handle = this.registry.createHandle();
    this.threads.open(handle, index);
    return { handle, index, directory: new EntityDirectory(index), close: () => this.threads.close(handle) };
  }

  private async read(versionId: string): Promise<DatasetIndex> {
    try {
      return await loadIndex(this.store.read(versionId), () => undefined);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'dataset.version-removed')
        throw new VersionRemovedError(`The version ${versionId} is no longer stored.`);
      throw error;
    }
  }

  private async compare(from: readonly ListVersion[], to: readonly ListVersion[]): Promise<ListChange> {
    const old = await this.open(from);
    try {
      const current = await this.open(to);
      try {
        return await this.openDifference(toMap(from, old.value), toMap(to, current.value), () => {
          old.release();
          current.release();
        });
      } catch (error) {
        current.release();
        throw error;
      }
    } catch (error) {
      old.release();
      throw error;
    }
  }

  private async openDifference(
    old: ReadonlyMap<string, OpenList>,
    current: ReadonlyMap<string, OpenList>,
    release: () => void,
  ): Promise<ListChange> {
    const names = [...new Set([...old.keys(), ...current.keys()])];
    const pairs = names.map((name) => ({ old: old.get(name), new: current.get(name) }));
    const { changed, entities, changes } = await compareListsInThread(pairs.map(toIndexPair));
    const handles = pairs.map((pair, at) => {
      const handle = this.registry.createHandle();
      this.threads.openChange(handle, (pair.new ?? pair.old)!.handle, changes[at]!);
      return handle;
    });
    return {
      handles,
      share: entities === 0 ? 1 : changed / entities,
      close: () => {
        for (const handle of handles) this.threads.close(handle);
        release();
      },
    };
  }
}

const toMap = (versions: readonly ListVersion[], lists: readonly OpenList[]): Map<string, OpenList> =>
  new Map(versions.map(({ dataset }, at) => [dataset, lists[at]!]));

const toIndexPair = (pair: { old?: OpenList; new?: OpenList }): ListPair => ({
  ...(pair.old && { old: pair.old.index }),
  ...(pair.new && { new: pair.new.index }),
});
