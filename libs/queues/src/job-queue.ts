import { AppLogger, REDIS, type RedisClient, type RequestContext } from '@gatehouse/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { JobsOptions, Queue } from 'bullmq';
import type { DueJob } from './due-source';
import type { JobMap, JobRule, JobTable } from './job-map';
import { JOB_TABLE } from './tokens';

/** What travels through Redis. */
export interface JobEnvelope {
  payload: unknown;
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
  ) {}

  /** Tells the workers of a job that the database knows of. Never throws: Redis may be away, and then the answer is false. */
  async wake(job: DueJob, delaySeconds = 0): Promise<boolean> {
    const rule = this.table[job.name];
    const envelope: JobEnvelope = { payload: job.payload, context: job.context };
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

function optionsOf(job: DueJob, rule: JobRule, delaySeconds: number): JobsOptions {
  return {
    jobId: job.id,
    delay: Math.round(delaySeconds * 1000),
    attempts: rule.attempts,
    backoff: { type: 'exponential', delay: rule.backoffSeconds * 1000 },
    // The database remembers what was done and what failed; here a remembered id would only block its repetition.
    removeOnComplete: true,
    removeOnFail: true,
  };
}
