import { FindsDueJobs, type JobName, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable, type Type } from '@nestjs/common';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

/** Each app has its own job and queue, because the apps share Redis. */
export type IdempotencyPurgeJob = Extract<JobName, `purge-${string}idempotency-keys`>;

/** Creates the class that deletes expired keys; one per job, because the decorator names the job. */
export function createIdempotencyKeyPurge(job: IdempotencyPurgeJob): Type {
  @FindsDueJobs()
  @ProcessesJob(job)
  @Injectable()
  class IdempotencyKeyPurge extends Purge<IdempotencyPurgeJob> {
    protected readonly job = job;

    constructor(
      private readonly repository: IdempotencyKeyRepository,
      private readonly keys: IdempotencyKeyService,
    ) {
      super();
    }

    protected hasAny(): Promise<boolean> {
      return this.repository.hasOlderThan(this.keys.retentionStart());
    }

    protected deleteBatch(limit: number): Promise<number> {
      return this.repository.deleteOlderThan(this.keys.retentionStart(), limit);
    }
  }
  return IdempotencyKeyPurge;
}
