import { CONFIG, DomainError, type PlatformConfig, REDIS, type RedisClient } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { JobEnvelope } from '../job-queue';
import { queuePrefix } from '../redis-connection';

/** A job whose last attempt failed. */
export interface FailedJob {
  id: string;
  job: string;
  jobId: string;
  at: string;
  attempts: number;
  error: string;
  /** The request or job id in the logs, where the whole error is. */
  requestId: string;
  /** Undefined if it is too large to be kept. */
  payload?: unknown;
}

const maxKept = 100;
const keptSeconds = 14 * 24 * 60 * 60;
const maxPayloadLength = 4096;

/**
 * The last failed jobs of each queue, in Redis. They are for operators only: the database has the work, and the due sources queue it again.
 */
@Injectable()
export class JobFailureStore {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  async add(queue: string, failed: FailedAttempt): Promise<void> {
    const key = this.key(queue);
    await this.redis.lpush(key, JSON.stringify(toFailedJob(failed)));
    await this.redis.ltrim(key, 0, maxKept - 1);
    await this.redis.expire(key, keptSeconds);
  }

  count(queue: string): Promise<number> {
    return this.redis.llen(this.key(queue));
  }

  /** Newest first. */
  async list(queue: string): Promise<FailedJob[]> {
    const texts = await this.redis.lrange(this.key(queue), 0, maxKept - 1);
    return texts.map((text) => JSON.parse(text) as FailedJob);
  }

  /** Removes a failed job. Returns false if another request has removed it. */
  async remove(queue: string, failed: FailedJob): Promise<boolean> {
    return (await this.redis.lrem(this.key(queue), 1, JSON.stringify(failed))) > 0;
  }

  private key(queue: string): string {
    return `${queuePrefix(this.config, queue)}:failed-jobs:${queue}`;
  }
}

/** A job of BullMQ after its last attempt. */
export interface FailedAttempt {
  name: string;
  jobId: string;
  attempts: number;
  data: JobEnvelope;
  error: Error;
  at: Date;
}

function toFailedJob({ name, jobId, attempts, data, error, at }: FailedAttempt): FailedJob {
  const payload = JSON.stringify(data.payload).length <= maxPayloadLength ? data.payload : undefined;
  return {
    id: randomUUID(),
    job: name,
    jobId,
    at: at.toISOString(),
    attempts,
    error: describeError(error),
    requestId: data.context?.requestId ?? jobId,
    ...(payload !== undefined && { payload }),
  };
}

/** Messages of other errors may quote values: only their names and codes are kept. */
export function describeError(error: Error): string {
  if (error instanceof DomainError) return error.message;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? `${error.name} (${code})` : error.name;
}
