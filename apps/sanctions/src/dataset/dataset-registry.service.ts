import { collectionNames, type DatasetState, findNames, resolveDataset } from '@gatehouse/datasets';
import { Inject, Injectable } from '@nestjs/common';
import { type CollectionGaps, findGaps } from './collection-gaps';
import type { DatasetIndex } from './dataset-index';
import { datasetLoadFailed, datasetNotLoaded, datasetsLoading, unknownDataset } from './dataset.errors';
import { formatNote } from './dataset-note';
import { LoadedVersion } from './loaded-version';

/** Receives the index of each version that is loaded, and is notified when no check uses it any more. */
export interface DatasetListener {
  open(handle: number, index: DatasetIndex): void;
  close(handle: number): void;
}

export const DATASET_LISTENER = Symbol('DATASET_LISTENER');

/** The versions that one check uses from start to end. */
export interface DatasetSnapshot {
  /** The requested name. */
  dataset: string;
  /** The versions that the name stands for. */
  version: string;
  demo: boolean;
  /** What limits the result: the demo list, or lists that are not loaded yet. */
  note?: string;
  handles: number[];
  release(): void;
}

/** The datasets in the memory of this process, by name. */
@Injectable()
export class DatasetRegistryService {
  private readonly versions = new Map<string, LoadedVersion>();
  private lastHandle = 0;
  /** The last result of the poll. */
  private states: DatasetState[] = [];
  private readonly failures = new Map<string, string>();
  private isReady = false;

  constructor(@Inject(DATASET_LISTENER) private readonly listener: DatasetListener) {}

  /** Whether every version that was current at the start has been loaded or tried. */
  get ready(): boolean {
    return this.isReady;
  }

  /** Sorted by name, so that every process lists the members of a collection in the same order. */
  loaded(): LoadedVersion[] {
    return [...this.versions.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  known(): DatasetState[] {
    return this.states;
  }

  /** Why the newest version of a dataset is not loaded, if loading it failed. */
  findFailure(name: string): string | undefined {
    return this.failures.get(name);
  }

  /** The datasets whose newest version failed to load. */
  failed(): string[] {
    return [...this.failures.keys()];
  }

  markFailed({ name, version }: DatasetState): void {
    this.failures.set(
      name,
      `Failed to load version ${version}. The log of this process contains the reason.`,
    );
  }

  findVersionId(name: string): string | undefined {
    return this.versions.get(name)?.state.versionId;
  }

  /** The number of a further index in the threads. */
  createHandle(): number {
    return ++this.lastHandle;
  }

  /** The version with this id, if it is in memory. */
  findLoaded(versionId: string): LoadedVersion | undefined {
    return [...this.versions.values()].find(({ state }) => state.versionId === versionId);
  }

  /** The members of a collection; undefined if the name is not a collection or nothing is loaded. */
  findMembers(collection: string): LoadedVersion[] | undefined {
    return this.versions.has(collection) ? undefined : this.resolve(collection);
  }

  /** The lists that a collection lacks; none if the name is that of a list. */
  findGaps(name: string): CollectionGaps {
    if (!collectionNames.includes(name) || this.isKnown(name)) return { missing: [] };
    return findGaps(
      name,
      this.states,
      (each) => this.versions.has(each),
      (each) => this.failures.has(each),
    );
  }

  /** Throws if the dataset is unknown or cannot be used. */
  require(name: string): void {
    this.findVersions(name);
  }

  /** The current versions of a dataset. The caller must release them. */
  acquire(name: string): DatasetSnapshot {
    const versions = this.findVersions(name);
    for (const version of versions) version.acquire();
    const demo = versions.some(({ state }) => state.demo);
    return {
      dataset: name,
      version: formatVersions(name, versions),
      demo,
      note: formatNote(demo, this.findGaps(name).missing),
      handles: versions.map(({ handle }) => handle),
      release: () => versions.forEach((version) => version.release()),
    };
  }

  /** Replaces the previous version, which is kept until the checks that use it have ended. */
  install(state: DatasetState, index: DatasetIndex): LoadedVersion {
    const handle = this.createHandle();
    this.listener.open(handle, index);
    const version = new LoadedVersion(handle, state, index, () => this.listener.close(handle));
    this.versions.get(state.name)?.retire();
    this.versions.set(state.name, version);
    this.failures.delete(state.name);
    return version;
  }

  remove(name: string): void {
    this.versions.get(name)?.retire();
    this.versions.delete(name);
    this.failures.delete(name);
  }

  setStates(states: DatasetState[]): void {
    this.states = states;
    const current = new Set(
      states.filter(({ versionId }) => versionId !== undefined).map(({ name }) => name),
    );
    for (const name of this.failures.keys()) if (!current.has(name)) this.failures.delete(name);
  }

  markReady(): void {
    this.isReady = true;
  }

  private findVersions(name: string): LoadedVersion[] {
    if (!this.isReady) throw datasetsLoading();
    const { error } = this.findGaps(name);
    if (error) throw error;
    const versions = this.resolve(name);
    if (versions) return versions;
    if (this.failures.has(name)) throw datasetLoadFailed(name, [name]);
    if (this.isKnown(name)) throw datasetNotLoaded(name);
    throw unknownDataset(name, this.names());
  }

  private isKnown(name: string): boolean {
    const names = findNames(name);
    return this.states.some((state) => names.includes(state.name));
  }

  private resolve(name: string): LoadedVersion[] | undefined {
    // A list with the name of a collection takes precedence, even before it is loaded.
    if (collectionNames.includes(name) && this.isKnown(name) && !this.versions.has(name)) return undefined;
    const loaded = this.loaded().map(({ state }) => state);
    const members = resolveDataset(name, loaded)?.flatMap((each) => this.versions.get(each) ?? []);
    return members?.length ? members : undefined;
  }

  private names(): string[] {
    return [
      ...this.loaded().map(({ name }) => name),
      ...collectionNames.filter((name) => this.findMembers(name)),
    ];
  }
}

/** `version` for a list that was requested by its own name, else `name@version,…`. */
export function formatVersions(name: string, versions: readonly LoadedVersion[]): string {
  const [first] = versions;
  if (versions.length === 1 && first?.name === name) return first.state.version ?? '';
  return versions.map(({ state }) => `${state.name}@${state.version}`).join(',');
}
