import { AppLogger, CONFIG, type PlatformConfig } from '@gatehouse/platform';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DueJob, type DueSource, FindsDueJobs } from './due-source';
import { JobQueue } from './job-queue';
import { WorkerPool } from './worker-pool';

const batch = 1000;

/**
 * Asks the database, again and again, what is due, and queues it: so a lost Redis costs time, never a job. While Redis
 * is away the workers of this process are handed the jobs directly; others may do the same ones, which changes nothing.
 */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly sweeping = new Set<Promise<void>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly jobs: JobQueue,
    private readonly workers: WorkerPool,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: PlatformConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    for (const source of this.sources()) this.repeat(source);
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.sweeping);
  }

  /** Asks every source once. */
  async sweep(): Promise<void> {
    await Promise.all(this.sources().map((source) => this.sweepOne(source)));
  }

  private repeat(source: DueSource): void {
    let running = false;
    // Replicas that started together must not all ask at once.
    const milliseconds = source.everySeconds * 1000 * (0.9 + Math.random() * 0.2);
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      const sweep = this.sweepOne(source).finally(() => {
        running = false;
        this.sweeping.delete(sweep);
      });
      this.sweeping.add(sweep);
    }, milliseconds);
    this.timers.push(timer.unref());
  }

  private async sweepOne(source: DueSource): Promise<void> {
    try {
      const jobs = await source.due(batch);
      // One that cannot be queued says enough of Redis: the others are not tried there.
      while (!source.isLook && jobs[0] && (await this.jobs.wake(jobs[0]))) jobs.shift();
      await this.doWithoutRedis(jobs);
    } catch (error) {
      this.logger.warn('could not ask the database what is due; asking again soon', error, 'Sweeper');
    }
  }

  private async doWithoutRedis(jobs: DueJob[]): Promise<void> {
    if (this.config.ROLE !== 'api') await this.workers.doAll(jobs);
  }

  private sources(): DueSource[] {
    return this.discovery
      .getProviders({ metadataKey: FindsDueJobs.KEY })
      .map(({ instance }) => instance as DueSource)
      .filter(Boolean);
  }
}
