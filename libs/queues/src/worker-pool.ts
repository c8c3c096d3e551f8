import { type DatabaseConfig, Outbox } from '@gatehouse/database';
import { AppLogger, CONFIG, type PlatformConfig, REDIS, withContext } from '@gatehouse/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { setTimeout } from 'node:timers/promises';
import type { JobMap, JobName, JobTable } from './job-map';
import { type JobEnvelope, JobQueue, outboxJobId } from './job-queue';
import { ProcessorRegistry } from './processor-registry';
import type { QueuesOptions } from './queues.options';
import { workerConnection } from './redis-connection';
import { JOB_TABLE, QUEUES_OPTIONS } from './tokens';

const lastWordMilliseconds = 2000;

/** The BullMQ workers of this process: one per consumed queue, none where ROLE is api. */
@Injectable()
export class WorkerPool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: Worker<JobEnvelope, void>[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly registry: ProcessorRegistry,
    private readonly jobs: JobQueue,
    private readonly logger: AppLogger,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: PlatformConfig & DatabaseConfig,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
    @Inject(QUEUES_OPTIONS) private readonly options: QueuesOptions,
    @Optional() private readonly outbox?: Outbox,
  ) {}

  onApplicationBootstrap(): void {
    this.registry.load();
    if (this.config.ROLE === 'api') return;
    this.workers = this.options.consumes.map((queue) => this.startWorker(queue));
  }

  /** Takes no more jobs and waits for those under way; for a last word of Redis, which may be leaving too, not long. */
  async beforeApplicationShutdown(): Promise<void> {
    const away = this.redis.status !== 'ready';
    const closed = Promise.all(this.workers.map((worker) => worker.close(away)));
    const settled = Promise.allSettled(this.underWay).then(() =>
      setTimeout(lastWordMilliseconds, undefined, { ref: false }),
    );
    await Promise.race([closed, settled]);
  }

  private startWorker(queue: string): Worker<JobEnvelope, void> {
    const worker = new Worker<JobEnvelope, void>(queue, (job) => this.track(this.process(job)), {
      connection: workerConnection(this.config),
      prefix: this.config.REDIS_PREFIX,
      concurrency: this.concurrency(),
    });
    worker.on('failed', (job, error) =>
      this.logger.error(`the job ${job?.name} failed`, error, 'WorkerPool'),
    );
    // The platform says when Redis is away; BullMQ would print every failed connection.
    worker.on('error', () => undefined);
    return worker;
  }

  /** A job may hold a database connection for as long as it runs: half of the pool stays with the requests. */
  private concurrency(): number {
    return Math.max(1, Math.floor(this.config.DATABASE_POOL_SIZE / 2 / this.options.consumes.length));
  }

  private track(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    return work.finally(() => this.underWay.delete(work));
  }

  private process(job: Job<JobEnvelope, void>): Promise<void> {
    const { requestId, correlationId, outboxId, payload } = job.data;
    const context = {
      requestId: requestId ?? job.id ?? job.name,
      ...(correlationId !== undefined && { correlationId }),
    };
    return withContext(context, () =>
      outboxId === undefined
        ? this.registry.get(job.name).process(payload as JobMap[JobName], {})
        : this.processOutboxRow(job.name as JobName, outboxId),
    );
  }

  private async processOutboxRow(name: JobName, outboxId: string): Promise<void> {
    if (!this.outbox) throw new Error('This app has no outbox.');
    const outcome = await this.outbox.run(outboxId, this.table[name], (payload, transaction) =>
      this.registry.get(name).process(payload as JobMap[JobName], { transaction }),
    );
    if (typeof outcome === 'object') {
      this.logger.warn(`the job ${name} failed; next attempt in ${outcome.retryInSeconds} s`, 'WorkerPool');
      await this.jobs.wake(
        { name, payload: {}, ...outboxJobId(outboxId, outcome.attempts) },
        outcome.retryInSeconds,
      );
    } else if (outcome === 'failed') {
      this.logger.error(`the job ${name} failed for good; its row stays in the outbox`, 'WorkerPool');
    }
  }
}
