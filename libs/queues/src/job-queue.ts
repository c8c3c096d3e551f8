import { Outbox, type Transaction } from '@gatehouse/database';
import { AppLogger, REDIS, type RedisClient, type RequestContext } from '@gatehouse/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import type { DueJob } from './due-source';
import type { JobMap, JobName, JobRule, JobTable } from './job-map';
import { JOB_TABLE } from './tokens';

/** What travels through Redis. */
export interface JobEnvelope {
  payload: unknown;
  outboxId?: string;
  context?: RequestContext;
}

/** Wakes workers up. What it says may get lost with Redis: the sweeper says it again. */
@Injectable()
export class JobQueue {
  private complained = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly logger: AppLogger,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
    @Optional() private readonly outbox?: Outbox,
  ) {}

  /** Promises a job in the caller's transaction, and wakes a worker once it is committed. */
  async schedule<N extends JobName>(
    transaction: Transaction,
    name: N,
    payload: JobMap[N],
    { dueAt, context }: { dueAt?: Date; context?: RequestContext } = {},
  ): Promise<void> {
    if (!this.outbox) throw new Error('This app has no outbox; name its schema in QueuesModule.forRoot().');
    const outboxId = await this.outbox.add(transaction, name, payload, dueAt);
    const delaySeconds = dueAt ? Math.max(0, (dueAt.getTime() - Date.now()) / 1000) : 0;
    transaction.afterCommit(
      () => void this.wake({ name, payload, context, ...outboxJobId(outboxId, 0) }, delaySeconds),
    );
  }

  /** Tells the workers of a job that the database knows of. Never throws: Redis may be away, and then the answer is false. */
  async wake(job: DueJob, delaySeconds = 0): Promise<boolean> {
    const rule = this.table[job.name];
    const { payload, outboxId, context } = job;
    const envelope: JobEnvelope = { payload, outboxId, context };
    try {
      if (this.redis.status !== 'ready') throw new Error('Redis is away');
      await this.queue(rule.queue).add(job.name, envelope, optionsOf(job, rule, delaySeconds));
      this.complained = false;
      return true;
    } catch (error) {
      if (!this.complained) this.logger.warn('could not wake a worker; the sweeper will', error, 'JobQueue');
      this.complained = true;
      return false;
    }
  }

  queue(name: string): Queue<JobEnvelope, void, string> {
    return this.modules.get(getQueueToken(name), { strict: false });
  }
}

/** One id per attempt: what is queued already is not queued again, what failed can be. */
export const outboxJobId = (outboxId: string, attempts: number) => ({
  id: `outbox-${outboxId}-${attempts}`,
  outboxId,
});

function optionsOf(job: DueJob, rule: JobRule, delaySeconds: number): JobsOptions {
  return {
    jobId: job.id,
    delay: Math.round(delaySeconds * 1000),
    // A row in the outbox keeps count of its attempts itself.
    ...(job.outboxId === undefined && {
      attempts: rule.attempts,
      backoff: { type: 'exponential', delay: rule.backoffSeconds * 1000 },
    }),
    // The database remembers what was done and what failed; here a remembered id would only block its repetition.
    removeOnComplete: true,
    removeOnFail: true,
  };
}
