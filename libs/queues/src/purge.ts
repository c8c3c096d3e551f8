import type { DueJob, DueSource } from './due-source';
import type { JobMap, JobName } from './job-map';
import type { JobProcessor } from './job-processor';

/** Jobs without a payload. */
type PayloadlessJob = { [N in JobName]: Record<string, never> extends JobMap[N] ? N : never }[JobName];

const batchSize = 5000;

/**
 * Deletes expired rows: the sweeper checks whether there are any, and a job deletes them in batches, so that no lock is held for
 * long. Subclasses have both decorators, `FindsDueJobs` and `ProcessesJob`.
 */
export abstract class Purge<N extends PayloadlessJob> implements DueSource, JobProcessor<N> {
  readonly everySeconds = 10 * 60;
  protected abstract readonly job: N;

  protected abstract hasAny(): Promise<boolean>;
  /** Deletes at most `limit` rows and returns how many. */
  protected abstract deleteBatch(limit: number): Promise<number>;

  async due(): Promise<DueJob[]> {
    const payload: JobMap[PayloadlessJob] = {};
    return (await this.hasAny()) ? [{ name: this.job, id: this.job, payload }] : [];
  }

  async process(): Promise<void> {
    while ((await this.deleteBatch(batchSize)) === batchSize);
  }
}
