import { type DatabaseConfig, Outbox } from '@gatehouse/database';
import { AppLogger, CONFIG, type PlatformConfig, REDIS, type RequestContext } from '@gatehouse/platform';
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
import type { DueJob } from './due-source';
import type { JobMap, JobName, JobTable } from './job-map';
import { type JobEnvelope, JobQueue, outboxJobId } from './job-queue';
import { ProcessorRegistry } from './processor-registry';
import type { QueuesOptions } from './queues.options';
import { connectWorkers } from './redis-connection';
import { JOB_TABLE, QUEUES_OPTIONS } from './tokens';

const lastWordMilliseconds = 2000;

/** The BullMQ workers of this process: one per consumed queue, none where ROLE is api. */
@Injectable()
export class WorkerPool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private workers: Worker<JobEnvelope, void>[] = [];
  private connection?: Redis;
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
    const connection = connectWorkers(this.config);
    this.connection = connection;
    this.workers = this.options.consumes.map((queue) => this.startWorker(queue, connection));
  }

  /** Takes no more jobs and waits for those under way; for a last word of Redis, which may be leaving too, not long. */
  async beforeApplicationShutdown(): Promise<void> {
    const away = this.redis.status !== 'ready';
    const closed = Promise.all(this.workers.map((worker) => worker.close(away)));
    const settled = Promise.allSettled(this.underWay).then(() =>
      setTimeout(lastWordMilliseconds, undefined, { ref: false }),
    );
    await Promise.race([closed, settled]);
    this.connection?.disconnect();
  }

  /** Does jobs that did not come through Redis, as many at a time as if they had. Those of other apps wait for Redis. */
  async doAll(jobs: DueJob[]): Promise<void> {
    for (const [queue, waiting] of groupByQueue(jobs, this.table)) {
      if (!this.options.consumes.includes(queue)) continue;
      while (waiting.length > 0) {
        const some = waiting.splice(0, this.concurrency(queue));
        await Promise.all(some.map((job) => this.doOne(job)));
      }
    }
  }

  private async doOne({ name, id, ...data }: DueJob): Promise<void> {
    try {
      await this.track(this.process({ name, id, data }));
    } catch (error) {
      this.logger.error(`the job ${name} failed`, error, 'WorkerPool');
    }
  }

  private startWorker(queue: string, connection: Redis): Worker<JobEnvelope, void> {
    const worker = new Worker<JobEnvelope, void>(queue, (job) => this.track(this.process(job)), {
      connection,
      prefix: this.config.REDIS_PREFIX,
      concurrency: this.concurrency(queue),
    });
    worker.on('failed', (job, error) =>
      this.logger.error(`the job ${job?.name} failed`, error, 'WorkerPool'),
    );
    // The platform says when Redis is away; BullMQ would print every failed connection.
    worker.on('error', (error) => {
      if (this.redis.status === 'ready')
        this.logger.warn(`the worker of ${queue} stumbled`, error, 'WorkerPool');
    });
    return worker;
  }

  /** A job may hold a database connection for as long as it runs: half of the pool stays with the requests. */
  private concurrency(queue: string): number {
    const rule = Object.values(this.table).find((each) => each.queue === queue);
    if (rule?.concurrency !== undefined) return rule.concurrency;
    return Math.max(1, Math.floor(this.config.DATABASE_POOL_SIZE / 2 / this.options.consumes.length));
  }

  private track(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    return work.finally(() => this.underWay.delete(work));
  }

  private process(job: Pick<Job<JobEnvelope, void>, 'name' | 'id' | 'data'>): Promise<void> {
    const { outboxId, payload, context = { requestId: job.id ?? job.name } } = job.data;
    return outboxId === undefined
      ? this.registry.get(job.name).process(payload as JobMap[JobName], { context })
      : this.processOutboxRow(job.name as JobName, outboxId, context);
  }

  private async processOutboxRow(name: JobName, outboxId: string, context: RequestContext): Promise<void> {
    if (!this.outbox) throw new Error('This app has no outbox.');
    const outcome = await this.outbox.run(outboxId, this.table[name], (payload, transaction) =>
      this.registry.get(name).process(payload as JobMap[JobName], { transaction, context }),
    );
    if (typeof outcome === 'object') {
      this.logger
        .of(context)
        .warn(`the job ${name} failed; next attempt in ${outcome.retryInSeconds} s`, 'WorkerPool');
      await this.jobs.wake(
        { name, payload: {}, context, ...outboxJobId(outboxId, outcome.attempts) },
        outcome.retryInSeconds,
      );
    } else if (outcome === 'failed') {
      this.logger
        .of(context)
        .error(`the job ${name} failed for good; its row stays in the outbox`, 'WorkerPool');
    }
  }
}

function groupByQueue(jobs: DueJob[], table: JobTable<JobMap>): Map<string, DueJob[]> {
  const groups = new Map<string, DueJob[]>();
  for (const job of jobs) {
    const { queue } = table[job.name];
    groups.set(queue, [...(groups.get(queue) ?? []), job]);
  }
  return groups;
}
