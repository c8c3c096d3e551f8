import type { DatasetState } from '@gatehouse/datasets';
import type { DatasetIndex } from './dataset-index';
import { countBytes } from './text-table';

/** A version of a dataset in memory, with the number of checks that use it. */
export class LoadedVersion {
  readonly people: number;
  readonly bytes: number;
  private users = 0;
  private retired = false;

  constructor(
    /** The number that identifies the version in threads. */
    readonly handle: number,
    readonly state: DatasetState,
    readonly index: DatasetIndex,
    private readonly onUnused: () => void,
  ) {
    const { names, ids, details, lookup } = index;
    this.people = names.people;
    this.bytes = names.bytes + countBytes(ids) + countBytes(details) + lookup.byteLength;
  }

  get name(): string {
    return this.state.name;
  }

  acquire(): void {
    this.users++;
  }

  release(): void {
    this.users--;
    this.reportIfUnused();
  }

  /** New checks no longer use it. It is unused once the last check that acquired it has released it. */
  retire(): void {
    this.retired = true;
    this.reportIfUnused();
  }

  private reportIfUnused(): void {
    if (this.retired && this.users === 0) this.onUnused();
  }
}
