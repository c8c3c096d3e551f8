import { AppLogger, Clock, DomainError } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DueJob, type DueSource, FindsDueJobs } from '../due-source';
import { JOB_TABLE, type JobMap, type JobName, type JobTable } from '../job-map';
import { JobQueue } from '../job-queue';
import { QUEUES_OPTIONS, type QueuesOptions } from '../queues.options';
import type { DueSourceView, FailedJobView, JobsView, QueueView } from './job-admin.dto';
import { type FailedJob, JobFailureStore } from './job-failure.store';

const maxDueCounted = 1000;
// The queries of the due sources run for every request of an operator, so one result is used by all requests of some seconds.
const dueCacheMs = 5000;

/** The queues that an app consumes, their failed jobs, and what is due. */
@Injectable()
export class JobAdminService {
  private due?: { at: number; views: Promise<DueSourceView[]> };

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
    private readonly failures: JobFailureStore,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
    @Inject(JOB_TABLE) private readonly table: JobTable<JobMap>,
    @Inject(QUEUES_OPTIONS) private readonly options: QueuesOptions,
  ) {}

  async read(): Promise<JobsView> {
    const queues = await Promise.all([...this.options.consumes].sort().map((queue) => this.readQueue(queue)));
    return { queues, dueSources: await this.readDueSources() };
  }

  async listFailures(queue: string): Promise<FailedJobView[]> {
    this.requireQueue(queue);
    const failed = await this.orIfUnreachable(this.failures.list(queue), []);
    return failed.map(({ id, job, at, attempts, error, requestId, payload }) => ({
      id,
      job,
      at,
      attempts,
      error,
      requestId,
      retryable: payload !== undefined,
    }));
  }

  /** Queues failed jobs again. Of concurrent requests one takes each job. */
  async retry(queue: string, id?: string): Promise<number> {
    this.requireQueue(queue);
    const failed = await this.orIfUnreachable(this.failures.list(queue), []);
    const chosen = failed.filter(
      (each) => each.payload !== undefined && (id === undefined || each.id === id),
    );
    let retried = 0;
    for (const each of chosen) if (await this.retryOne(queue, each)) retried++;
    return retried;
  }

  private async retryOne(queue: string, failed: FailedJob): Promise<boolean> {
    // A job that is queued twice runs once: its id is the same. One that was removed and not queued is found by its due source.
    if (!(await this.orIfUnreachable(this.failures.remove(queue, failed), false))) return false;
    const { job, jobId, payload } = failed;
    return this.jobs.enqueue({ name: job as JobName, id: jobId, payload } as DueJob);
  }

  private async readQueue(queue: string): Promise<QueueView> {
    const jobs = Object.entries(this.table)
      .filter(([, rule]) => rule.queue === queue)
      .map(([name]) => name);
    const counts = await this.orIfUnreachable(this.readCounts(queue), undefined);
    return { queue, jobs, ...(counts ?? unknownCounts) };
  }

  private async readCounts(name: string): Promise<Counts> {
    const queue = this.jobs.queue(name);
    const [{ wait = 0, active = 0, delayed = 0 }, [oldest], failed] = await Promise.all([
      queue.getJobCounts('wait', 'active', 'delayed'),
      // The oldest waiting job is the next one.
      queue.getJobs(['wait'], 0, 0, true),
      this.failures.count(name),
    ]);
    const now = this.clock.now().getTime();
    return {
      waiting: wait,
      active,
      delayed,
      failed,
      oldestWaitingSeconds: oldest ? Math.max(0, Math.round((now - oldest.timestamp) / 1000)) : 0,
    };
  }

  private readDueSources(): Promise<DueSourceView[]> {
    const now = performance.now();
    if (!this.due || now - this.due.at > dueCacheMs)
      this.due = { at: now, views: Promise.all(this.sources().map((source) => this.readDueSource(source))) };
    return this.due.views;
  }

  private async readDueSource(source: DueSource): Promise<DueSourceView> {
    const { everySeconds } = source;
    const due = await source.due(maxDueCounted).then(
      ({ length }) => length,
      () => null,
    );
    return { source: source.constructor.name, due, everySeconds };
  }

  /** Sources of jobs that poll for work themselves report no backlog. */
  private sources(): DueSource[] {
    return this.discovery
      .getProviders({ metadataKey: FindsDueJobs.KEY })
      .map(({ instance }) => instance as DueSource)
      .filter((source) => source && !source.runsLocally);
  }

  private requireQueue(queue: string): void {
    if (!this.options.consumes.includes(queue)) throw unknownQueue();
  }

  private async orIfUnreachable<T, E>(work: Promise<T>, otherwise: E): Promise<T | E> {
    try {
      return await work;
    } catch (error) {
      this.logger.warn('failed to read the queues', error, 'JobAdminService');
      return otherwise;
    }
  }
}

type Counts = Pick<QueueView, 'waiting' | 'active' | 'delayed' | 'failed' | 'oldestWaitingSeconds'>;

const unknownCounts: Counts = {
  waiting: null,
  active: null,
  delayed: null,
  failed: null,
  oldestWaitingSeconds: null,
};

export const unknownQueueText = 'This service has no such queue.';

const unknownQueue = () => new DomainError('queue.unknown', 404, unknownQueueText);
