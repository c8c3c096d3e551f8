import { CONFIG, Metrics, type PlatformConfig, type RedisClient } from '@gatehouse/platform';
import { BullModule } from '@nestjs/bullmq';
import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Queue } from 'bullmq';
import { JobAdminController } from './admin/job-admin.controller';
import { JobAdminService } from './admin/job-admin.service';
import { JobFailureStore } from './admin/job-failure.store';
import { JOB_TABLE, jobTable } from './job-map';
import { JobQueue } from './job-queue';
import { ProcessorRegistry } from './processor-registry';
import { QUEUES_OPTIONS, type QueuesOptions } from './queues.options';
import { connectProducers, PRODUCER_CONNECTION, queuePrefix } from './redis-connection';
import { Sweeper } from './sweeper';
import { WorkerPool } from './worker-pool';

/** The platform logs when Redis is unreachable. Without a listener BullMQ would print every failed connection. */
class QuietQueue extends Queue {
  constructor(...args: ConstructorParameters<typeof Queue>) {
    super(...args);
    this.on('error', () => undefined);
  }
}
BullModule.queueClass = QuietQueue;

/** The queues of an app: those it consumes and those it adds to. */
@Module({})
export class QueuesModule implements OnModuleInit, OnApplicationShutdown {
  static forRoot(options: QueuesOptions): DynamicModule {
    const queues = [...options.consumes, ...(options.produces ?? [])];
    return {
      module: QueuesModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.registerQueueAsync(
          ...queues.map((name) => ({
            name,
            inject: [CONFIG, PRODUCER_CONNECTION],
            useFactory: (config: PlatformConfig, connection: RedisClient) => ({
              connection,
              prefix: queuePrefix(config, name),
              // Otherwise a queue waits for its first reply without a timeout, and a late version reply breaks it.
              skipWaitingForReady: true,
              skipVersionCheck: true,
            }),
          })),
        ),
      ],
      controllers: [JobAdminController],
      providers: [
        { provide: PRODUCER_CONNECTION, inject: [CONFIG], useFactory: connectProducers },
        { provide: JOB_TABLE, useValue: options.table ?? jobTable },
        { provide: QUEUES_OPTIONS, useValue: options },
        JobAdminService,
        JobFailureStore,
        JobQueue,
        ProcessorRegistry,
        Sweeper,
        WorkerPool,
      ],
      exports: [PRODUCER_CONNECTION, JobQueue, Sweeper],
    };
  }

  constructor(
    private readonly jobs: JobQueue,
    private readonly metrics: Metrics,
    @Inject(QUEUES_OPTIONS) private readonly options: QueuesOptions,
    @Inject(PRODUCER_CONNECTION) private readonly producers: RedisClient,
  ) {}

  onModuleInit(): void {
    const { consumes } = this.options;
    this.metrics.gauge('queue_jobs', 'Jobs in Redis by queue and state.', ['queue', 'state'], async (set) => {
      for (const queue of consumes) {
        const counts = await this.jobs.queue(queue).getJobCounts('wait', 'active', 'delayed');
        for (const [state, count] of Object.entries(counts)) set({ queue, state }, count);
      }
    });
  }

  onApplicationShutdown(): void {
    this.producers.disconnect();
  }
}
