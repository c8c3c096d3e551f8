import { AppLogger, REDIS, type RedisClient, type RequestContext } from '@gatehouse/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import type { DueJob } from './due-source';
import { JOB_TABLE, type JobMap, type JobRule, type JobTable } from './job-map';

/** The data of a job in Redis. */
export interface JobEnvelope {
  payload: unknown;
  context?: RequestContext;
}

/** Adds jobs to Redis. Jobs that are lost there are queued again by the sweeper. */
@Injectable()
export class JobQueue {
  private hasWarned = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly logger: AppLogger,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
  ) {}

  /** Queues a job whose row is committed. Does not throw: returns false while Redis is unreachable. */
  async enqueue(job: DueJob, delaySeconds = 0): Promise<boolean> {
    const rule = this.table[job.name];
    const envelope: JobEnvelope = { payload: job.payload, context: job.context };
    try {
      if (this.redis.status !== 'ready') throw new Error('Redis is unreachable');
      await this.queue(rule.queue).add(job.name, envelope, toJobOptions(job, rule, delaySeconds));
      this.hasWarned = false;
      return true;
    } catch (error) {
      if (!this.hasWarned)
        this.logger.warn('failed to queue a job; the sweeper will retry', error, 'JobQueue');
      this.hasWarned = true;
      return false;
    }
  }

  queue(name: string): Queue<JobEnvelope, void, string> {
    return this.modules.get(getQueueToken(name), { strict: false });
  }
}

function toJobOptions(job: DueJob, rule: JobRule, delaySeconds: number): JobsOptions {
  return {
    jobId: job.id,
    delay: Math.round(delaySeconds * 1000),
    attempts: rule.attempts,
    backoff: { type: 'exponential', delay: rule.backoffSeconds * 1000 },
    // The database has the state of the work. A kept job id would only block its repetition.
    removeOnComplete: true,
    removeOnFail: true,
  };
}
