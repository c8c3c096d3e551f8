import type { DueJob, DueSource } from './due-source';
import type { JobMap, JobName } from './job-map';
import type { JobProcessor } from './job-processor';

/** Jobs that need no telling what to do. */
type BareJob = { [N in JobName]: Record<string, never> extends JobMap[N] ? N : never }[JobName];

const batch = 5000;

/**
 * Forgets rows that nobody needs any more: the sweeper finds out that there are some, and a job removes them, a batch at
 * a time, so that no lock is held for long. Whoever extends it carries both decorators, `FindsDueJobs` and `ProcessesJob`.
 */
export abstract class Purge<N extends BareJob> implements DueSource, JobProcessor<N> {
  readonly everySeconds = 10 * 60;
  protected abstract readonly job: N;

  protected abstract hasAny(): Promise<boolean>;
  /** Removes at most so many, and says how many. */
  protected abstract removeSome(limit: number): Promise<number>;

  async due(): Promise<DueJob[]> {
    const payload: JobMap[BareJob] = {};
    return (await this.hasAny()) ? [{ name: this.job, id: this.job, payload }] : [];
  }

  async process(): Promise<void> {
    while ((await this.removeSome(batch)) === batch);
  }
}
