import type { DatasetState } from '@gatehouse/datasets';
import type { DatasetIndex } from './dataset-index';
import { bytesOf } from './text-table';

/** A version of a dataset in memory, and how many checks use it. */
export class LoadedVersion {
  readonly people: number;
  readonly bytes: number;
  private users = 0;
  private retired = false;

  constructor(
    /** The name by which threads know it. */
    readonly handle: number,
    readonly state: DatasetState,
    { names, ids, details }: DatasetIndex,
    private readonly forget: () => void,
  ) {
    this.people = names.people;
    this.bytes = names.bytes + bytesOf(ids) + bytesOf(details);
  }

  get name(): string {
    return this.state.name;
  }

  use(): void {
    this.users++;
  }

  release(): void {
    this.users--;
    this.forgetIfUnused();
  }

  /** No new check takes it; it is forgotten when the last one that did has ended. */
  retire(): void {
    this.retired = true;
    this.forgetIfUnused();
  }

  private forgetIfUnused(): void {
    if (this.retired && this.users === 0) this.forget();
  }
}
