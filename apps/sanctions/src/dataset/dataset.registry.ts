import { knownNames, type DatasetState, resolveDataset } from '@gatehouse/datasets';
import { Inject, Injectable } from '@nestjs/common';
import { ScreeningThreads } from '../screening/screening.threads';
import type { DatasetIndex } from './dataset-index';
import { type CollectionGaps, gapsOf } from './collection-gaps';
import { datasetsLoading, notLoadedYet, unknownDataset, unreadableDatasets } from './dataset.errors';
import { LoadedVersion } from './loaded-version';

/** The names that stand for all that is loaded. */
export const collections = ['sanctions', 'default'];

/** The versions that one check uses, from its beginning to its end. */
export interface Lease {
  /** As it was asked for. */
  dataset: string;
  /** What was really used, in words. */
  version: string;
  demo: boolean;
  /** The lists that it should have held, and does not yet. */
  missing: string[];
  handles: number[];
  release(): void;
}

/** What is in the memory of this process, and which name means what. */
@Injectable()
export class DatasetRegistry {
  private readonly versions = new Map<string, LoadedVersion>();
  private lastHandle = 0;
  /** What the database said last. */
  private states: DatasetState[] = [];
  private readonly failures = new Map<string, string>();
  private complete = false;

  constructor(@Inject(ScreeningThreads) private readonly threads: ScreeningThreads) {}

  /** Whether everything has been loaded, or tried, that was current when the process started. */
  get ready(): boolean {
    return this.complete;
  }

  /** By name, so that every process tells the members of a collection in the same order. */
  loaded(): LoadedVersion[] {
    return [...this.versions.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  known(): DatasetState[] {
    return this.states;
  }

  /** Why this process does not have the newest version of a dataset, if it should and does not. */
  failureOf(name: string): string | undefined {
    return this.failures.get(name);
  }

  /** The datasets of which this process does not have the newest version, though it tried. */
  failed(): string[] {
    return [...this.failures.keys()];
  }

  markFailed({ name, version }: DatasetState): void {
    this.failures.set(
      name,
      `Version ${version} could not be read into memory; the log of this process says why.`,
    );
  }

  versionIdOf(name: string): string | undefined {
    return this.versions.get(name)?.state.versionId;
  }

  /** The members of a collection; undefined where it is none, or nothing is loaded. */
  membersOf(collection: string): LoadedVersion[] | undefined {
    return this.versions.has(collection) ? undefined : this.resolve(collection);
  }

  /** What a collection lacks; nothing where the name is that of a list. */
  gapsOf(name: string): CollectionGaps {
    if (!collections.includes(name) || this.isKnown(name)) return { missing: [] };
    return gapsOf(
      name,
      this.states,
      (each) => this.versions.has(each),
      (each) => this.failures.has(each),
    );
  }

  /** Throws when the name means nothing here, or not all that it should. */
  require(name: string): void {
    this.find(name);
  }

  /** The versions that the name means now. Whoever takes them must release them. */
  lease(name: string): Lease {
    const versions = this.find(name);
    for (const version of versions) version.use();
    return {
      dataset: name,
      version: describe(name, versions),
      demo: versions.some(({ state }) => state.demo),
      missing: this.gapsOf(name).missing,
      handles: versions.map(({ handle }) => handle),
      release: () => versions.forEach((version) => version.release()),
    };
  }

  /** Puts a version in the place of the one before it, which ends with the checks that use it. */
  install(state: DatasetState, index: DatasetIndex): LoadedVersion {
    const handle = ++this.lastHandle;
    this.threads.open(handle, index);
    const version = new LoadedVersion(handle, state, index, () => this.threads.close(handle));
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

  learn(states: DatasetState[]): void {
    this.states = states;
    const current = new Set(
      states.filter(({ versionId }) => versionId !== undefined).map(({ name }) => name),
    );
    for (const name of this.failures.keys()) if (!current.has(name)) this.failures.delete(name);
  }

  markComplete(): void {
    this.complete = true;
  }

  private find(name: string): LoadedVersion[] {
    if (!this.complete) throw datasetsLoading();
    const { refusal } = this.gapsOf(name);
    if (refusal) throw refusal;
    const versions = this.resolve(name);
    if (versions) return versions;
    if (this.failures.has(name)) throw unreadableDatasets(name, [name]);
    if (this.isKnown(name)) throw notLoadedYet(name);
    throw unknownDataset(name, this.names());
  }

  private isKnown(name: string): boolean {
    const names = knownNames(name);
    return this.states.some((state) => names.includes(state.name));
  }

  private resolve(name: string): LoadedVersion[] | undefined {
    // A list that has the name of a collection is meant, even before it is there.
    if (collections.includes(name) && this.isKnown(name) && !this.versions.has(name)) return undefined;
    const loaded = this.loaded().map(({ state }) => state);
    const members = resolveDataset(name, loaded)?.flatMap((each) => this.versions.get(each) ?? []);
    return members?.length ? members : undefined;
  }

  private names(): string[] {
    return [...this.loaded().map(({ name }) => name), ...collections.filter((name) => this.membersOf(name))];
  }
}

/** A list that was asked for by its own name needs only its version. */
export function describe(name: string, versions: readonly LoadedVersion[]): string {
  const [first] = versions;
  if (versions.length === 1 && first?.name === name) return first.state.version ?? '';
  return versions.map(({ state }) => `${state.name}@${state.version}`).join(',');
}
