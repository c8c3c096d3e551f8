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

const batchSize = 1000;

/**
 * Runs the due sources at their intervals and queues the due jobs, so that a lost Redis delays jobs but loses none. While Redis is
 * unreachable it runs them in this process. Other processes may run the same ones: processors are idempotent.
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

  /** Runs every due source once. */
  async sweep(): Promise<void> {
    await Promise.all(this.sources().map((source) => this.sweepOne(source)));
  }

  private repeat(source: DueSource): void {
    let running = false;
    // Jitter, so that replicas that started together do not query at the same time.
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
      const jobs = await source.due(batchSize);
      // After one failure the rest is not sent to Redis.
      while (!source.runsLocally && jobs[0] && (await this.jobs.enqueue(jobs[0]))) jobs.shift();
      await this.runLocally(jobs);
    } catch (error) {
      this.logger.warn('failed to find due jobs; retrying', error, 'Sweeper');
    }
  }

  private async runLocally(jobs: DueJob[]): Promise<void> {
    if (this.config.ROLE !== 'api') await this.workers.runAll(jobs);
  }

  private sources(): DueSource[] {
    return this.discovery
      .getProviders({ metadataKey: FindsDueJobs.KEY })
      .map(({ instance }) => instance as DueSource)
      .filter(Boolean);
  }
}
