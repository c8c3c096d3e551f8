import { loadModule } from '../loading/retry';
import type { Display } from './display';
import { abortable } from './interruption';
import { asProblem } from './problem.errors';

type Steps = typeof import('./steps');

/** What the page needs after its first screen. It is loaded while that is read, so that the first screen is small. */
export class PageRest {
  private loading: Promise<Steps> | undefined;
  private loaded: Steps | undefined;

  /** `parts` loads what belongs to it besides the steps. */
  constructor(
    private readonly parts: readonly (() => Promise<unknown>)[],
    private readonly loadSteps = (): Promise<Steps> => import('./steps'),
  ) {}

  /** Loads it once; after a failure, which is a `ProblemError`, the next call loads it again. */
  load(): Promise<Steps> {
    this.loading ??= asProblem(() => this.loadAll()).catch((error: unknown) => {
      this.loading = undefined;
      throw error;
    });
    return this.loading;
  }

  /** The same for a person who waits for it: shows that it is being loaded, unless it has been. */
  async loadVisibly(display: Display, signal: AbortSignal): Promise<Steps> {
    if (this.loaded) return this.loaded;
    display.show('opening', {});
    return abortable(this.load(), signal);
  }

  private async loadAll(): Promise<Steps> {
    const [steps] = await Promise.all([
      loadModule(this.loadSteps),
      ...this.parts.map((part) => loadModule(part)),
    ]);
    return (this.loaded = steps);
  }
}
