import type { Build, Bundle } from './dev-bundle';

/** The last good build of a bundle, which is built again when one of its files changes. */
export class WatchedBuild {
  private last: Build | undefined;
  private failed = false;

  constructor(private readonly bundle: Bundle) {}

  get name(): string {
    return this.bundle.name;
  }

  /** The file of the last good build. */
  get file(): string | undefined {
    return this.last?.file;
  }

  /** After a failure any change may fix it: also a new file, which no build has read. */
  isAffectedBy(files: ReadonlySet<string>): boolean {
    return this.failed || [...files].some((file) => this.last?.inputs.has(file));
  }

  async build(): Promise<void> {
    this.failed = true;
    this.last = await this.bundle.build();
    this.failed = false;
  }

  close(): Promise<void> {
    return this.bundle.close();
  }
}
