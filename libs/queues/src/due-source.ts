import type { RequestContext } from '@gatehouse/platform';
import { DiscoveryService } from '@nestjs/core';
import type { JobMap, JobName } from './job-map';

/** A due job. Its id is derived from its row, so that it is not queued twice. */
export interface DueJob<N extends JobName = JobName> {
  name: N;
  id: string;
  payload: JobMap[N];
  /** The request that caused it, if any. */
  context?: RequestContext;
}

/** Finds due rows in the database. The sweeper runs it at its interval and queues the results. */
export interface DueSource {
  readonly everySeconds: number;
  /** Whether each process runs the jobs itself, without the queue: jobs that poll for work. */
  readonly runsLocally?: true;
  due(limit: number): Promise<DueJob[]>;
}

/** Marks a provider as a due source of the sweeper. */
export const FindsDueJobs = DiscoveryService.createDecorator<void>();
