import { hasColors, printStatus } from '../suite/terminal';
import type { WatchedBuild } from './watched-build';

interface ReloaderOptions {
  builds: readonly WatchedBuild[];
  formatErrors(error: unknown, color: boolean): Promise<string | undefined>;
  /** Puts the new build into service. */
  reload(build: WatchedBuild, files: ReadonlySet<string>): Promise<void>;
}

/** Builds and reloads what is affected by changed files. Changes during a reload are handled after it. */
export class Reloader {
  private pending = new Set<string>();
  private running: Promise<void> | undefined;

  constructor(private readonly options: ReloaderOptions) {}

  /** Handles changed files; resolves when no change is left. */
  handle(files: ReadonlySet<string>): Promise<void> {
    for (const file of files) this.pending.add(file);
    this.running ??= this.run().finally(() => (this.running = undefined));
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.pending.size > 0) {
      const files = this.pending;
      this.pending = new Set();
      const affected = this.options.builds.filter((build) => build.isAffectedBy(files));
      await Promise.all(affected.map((build) => this.reload(build, files)));
    }
  }

  private async reload(build: WatchedBuild, files: ReadonlySet<string>): Promise<void> {
    const begin = performance.now();
    try {
      await build.build();
      await this.options.reload(build, files);
      printStatus(build.name, `reloaded in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    } catch (error) {
      const text = (await this.options.formatErrors(error, hasColors())) ?? (error as Error).message;
      printStatus(build.name, `not reloaded; the last good version keeps running\n\n${text}`);
    }
  }
}
