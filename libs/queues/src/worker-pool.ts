import type { DatabaseConfig } from '@gatehouse/database';
import { AppLogger, Clock, CONFIG, type PlatformConfig, REDIS, type RedisClient } from '@gatehouse/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { setTimeout } from 'node:timers/promises';
import { JobFailureStore } from './admin/job-failure.store';
import type { DueJob } from './due-source';
import { JOB_TABLE, type JobMap, type JobName, type JobTable } from './job-map';
import type { JobEnvelope } from './job-queue';
import { ProcessorRegistry } from './processor-registry';
import { QUEUES_OPTIONS, type QueuesOptions } from './queues.options';
import { connectWorkers, queuePrefix } from './redis-connection';
import { MonitoredWorker } from './monitored-worker';

const closeTimeoutMs = 2000;
const checkIntervalMs = 5000;

type QueueWorker = MonitoredWorker<JobEnvelope, void>;

/** The BullMQ workers of this process: one per consumed queue, none where ROLE is api. */
@Injectable()
export class WorkerPool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Map<string, QueueWorker>();
  private readonly disconnected = new Set<QueueWorker>();
  private timer?: NodeJS.Timeout;
  private connection?: RedisClient;
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly registry: ProcessorRegistry,
    private readonly failures: JobFailureStore,
    private readonly clock: Clock,
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
    this.timer = setInterval(() => this.replaceDisconnected(connection), checkIntervalMs).unref();
  }

  /** Takes no more jobs and waits for the running ones. Waits for Redis, which may be stopping too, only for a short time. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    const isUnreachable = this.redis.status !== 'ready';
    const closed = Promise.allSettled(
      [...this.workers.values()].map((worker) => worker.close(isUnreachable)),
    );
    await this.waitForJobs();
    await Promise.race([closed, setTimeout(closeTimeoutMs, undefined, { ref: false })]);
    // A job that was being fetched when the workers closed may have started.
    await this.waitForJobs();
    this.connection?.disconnect();
  }

  /** BullMQ does not wait for all of them: not without Redis, nor for the jobs of a replaced worker. */
  private async waitForJobs(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running);
  }

  /** Runs jobs without Redis, with the concurrency of their queue. Jobs of other apps wait for Redis. */
  async runAll(jobs: DueJob[]): Promise<void> {
    for (const [queue, pending] of groupByQueue(jobs, this.table)) {
      if (!this.options.consumes.includes(queue)) continue;
      while (pending.length > 0 && !this.isStopping) {
        const batch = pending.splice(0, this.concurrency(queue));
        await Promise.all(batch.map((job) => this.runOne(job)));
      }
    }
  }

  private async runOne({ name, id, ...data }: DueJob): Promise<void> {
    try {
      await this.track(this.process({ name, id, data }));
    } catch (error) {
      this.logger.error(`job ${name} failed`, error, 'WorkerPool');
    }
  }

  /**
   * Replaces a worker whose connection is not restored although Redis is reachable. BullMQ can be left so after an outage of a
   * cluster, and would wait for jobs without end. The old worker finishes its running jobs.
   */
  private replaceDisconnected(connection: RedisClient): void {
    for (const [queue, worker] of this.workers) {
      if (this.redis.status !== 'ready' || worker.isConnected) {
        this.disconnected.delete(worker);
      } else if (this.disconnected.delete(worker)) {
        this.logger.warn(`worker ${queue} lost its connection; replacing it`, 'WorkerPool');
        this.workers.set(queue, this.startWorker(queue, connection));
        worker.close(true).catch(() => undefined);
      } else {
        this.disconnected.add(worker);
      }
    }
  }

  private startWorker(queue: string, connection: RedisClient): QueueWorker {
    const worker: QueueWorker = new MonitoredWorker<JobEnvelope, void>(
      queue,
      (job) => this.track(this.process(job)),
      {
        connection,
        prefix: queuePrefix(this.config, queue),
        concurrency: this.concurrency(queue),
      },
    );
    worker.on('failed', (job, error) => {
      this.logger.error(`job ${job?.name} failed`, error, 'WorkerPool');
      if (job && job.attemptsMade >= (job.opts.attempts ?? 1)) this.recordFailure(queue, job, error);
    });
    // The platform logs when Redis is unreachable; BullMQ reports every failed connection.
    worker.on('error', (error) => {
      if (this.redis.status === 'ready')
        this.logger.warn(`worker ${queue} reported an error`, error, 'WorkerPool');
    });
    return worker;
  }

  private recordFailure(queue: string, job: Job<JobEnvelope, void>, error: Error): void {
    const { name, attemptsMade: attempts, data } = job;
    this.failures
      .add(queue, { name, jobId: job.id ?? name, attempts, data, error, at: this.clock.now() })
      .catch((reason: unknown) => this.logger.warn('failed to record a failed job', reason, 'WorkerPool'));
  }

  /** A job may hold a database connection while it runs, so half of the pool is reserved for requests. */
  private concurrency(queue: string): number {
    const rule = Object.values(this.table).find((each) => each.queue === queue);
    if (rule?.concurrency !== undefined) return rule.concurrency;
    return Math.max(1, Math.floor(this.config.DATABASE_POOL_SIZE / 2 / this.options.consumes.length));
  }

  private track(work: Promise<void>): Promise<void> {
    this.running.add(work);
    return work.finally(() => this.running.delete(work));
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
