import { FindsDueJobs, type JobName, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable, type Type } from '@nestjs/common';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeys } from './idempotency-keys';

/** Each app has a job and a queue of its own: they share Redis, and one would take the other's. */
export type IdempotencyPurgeJob = Extract<JobName, `purge-${string}idempotency-keys`>;

/** The class that removes the keys that can no longer be repeated; one per job, because a decorator names the job. */
export function idempotencyKeyPurge(job: IdempotencyPurgeJob): Type {
  @FindsDueJobs()
  @ProcessesJob(job)
  @Injectable()
  class IdempotencyKeyPurge extends Purge<IdempotencyPurgeJob> {
    protected readonly job = job;

    constructor(
      private readonly repository: IdempotencyKeyRepository,
      private readonly keys: IdempotencyKeys,
    ) {
      super();
    }

    protected hasAny(): Promise<boolean> {
      return this.repository.hasOlderThan(this.keys.oldest());
    }

    protected removeSome(limit: number): Promise<number> {
      return this.repository.deleteOlderThan(this.keys.oldest(), limit);
    }
  }
  return IdempotencyKeyPurge;
}
