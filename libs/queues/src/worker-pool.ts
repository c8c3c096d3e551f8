import type { DatabaseConfig } from '@gatehouse/database';
import { AppLogger, CONFIG, type PlatformConfig, REDIS, type RedisClient } from '@gatehouse/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { setTimeout } from 'node:timers/promises';
import type { DueJob } from './due-source';
import type { JobMap, JobName, JobTable } from './job-map';
import type { JobEnvelope } from './job-queue';
import { ProcessorRegistry } from './processor-registry';
import type { QueuesOptions } from './queues.options';
import { connectWorkers, queuePrefix } from './redis-connection';
import { JOB_TABLE, QUEUES_OPTIONS } from './tokens';
import { WaitingWorker } from './waiting-worker';

const lastWordMilliseconds = 2000;
const lookMilliseconds = 5000;

type QueueWorker = WaitingWorker<JobEnvelope, void>;

/** The BullMQ workers of this process: one per consumed queue, none where ROLE is api. */
@Injectable()
export class WorkerPool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Map<string, QueueWorker>();
  private readonly suspects = new Set<QueueWorker>();
  private timer?: NodeJS.Timeout;
  private connection?: RedisClient;
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly registry: ProcessorRegistry,
    private readonly logger: AppLogger,
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: PlatformConfig & DatabaseConfig,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
    @Inject(QUEUES_OPTIONS) private readonly options: QueuesOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.registry.load();
    if (this.config.ROLE === 'api') return;
    const connection = connectWorkers(this.config);
    this.connection = connection;
    for (const queue of this.options.consumes) this.workers.set(queue, this.startWorker(queue, connection));
    this.timer = setInterval(() => this.replaceLost(connection), lookMilliseconds).unref();
  }

  /** Takes no more jobs and waits for those under way; for a last word of Redis, which may be leaving too, not long. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    const away = this.redis.status !== 'ready';
    const closed = Promise.allSettled([...this.workers.values()].map((worker) => worker.close(away)));
    await this.jobsEnd();
    await Promise.race([closed, setTimeout(lastWordMilliseconds, undefined, { ref: false })]);
    // One that was on its way when the workers closed has begun meanwhile.
    await this.jobsEnd();
    this.connection?.disconnect();
  }

  /** A worker does not wait for all of them: not without Redis, nor for those of one that it has replaced. */
  private async jobsEnd(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay);
  }

  /** Does jobs that did not come through Redis, as many at a time as if they had. Those of other apps wait for Redis. */
  async doAll(jobs: DueJob[]): Promise<void> {
    for (const [queue, waiting] of groupByQueue(jobs, this.table)) {
      if (!this.options.consumes.includes(queue)) continue;
      while (waiting.length > 0 && !this.isStopping) {
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

  /**
   * A worker whose connection does not come back, though Redis is there, would wait for jobs for ever: BullMQ can be left so
   * when a cluster was away. Another takes its place; what it is at, it finishes.
   */
  private replaceLost(connection: RedisClient): void {
    for (const [queue, worker] of this.workers) {
      if (this.redis.status !== 'ready' || worker.isConnected) {
        this.suspects.delete(worker);
      } else if (this.suspects.delete(worker)) {
        this.logger.warn(`the worker of ${queue} lost its connection; starting another`, 'WorkerPool');
        this.workers.set(queue, this.startWorker(queue, connection));
        worker.close(true).catch(() => undefined);
      } else {
        this.suspects.add(worker);
      }
    }
  }

  private startWorker(queue: string, connection: RedisClient): QueueWorker {
    const worker: QueueWorker = new WaitingWorker<JobEnvelope, void>(
      queue,
      (job) => this.track(this.process(job)),
      {
        connection,
        prefix: queuePrefix(this.config, queue),
        concurrency: this.concurrency(queue),
      },
    );
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

  private process({ name, id, data }: Pick<Job<JobEnvelope, void>, 'name' | 'id' | 'data'>): Promise<void> {
    const { payload, context = { requestId: id ?? name } } = data;
    return this.registry.get(name).process(payload as JobMap[JobName], { context });
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
