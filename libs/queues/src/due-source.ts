import type { RequestContext } from '@gatehouse/platform';
import { DiscoveryService } from '@nestjs/core';
import type { JobMap, JobName } from './job-map';

/** A job that the database says is due. Its id is derived from the row, so that it is not queued twice. */
export interface DueJob<N extends JobName = JobName> {
  name: N;
  id: string;
  payload: JobMap[N];
  /** The request that wants it, if there is one. */
  context?: RequestContext;
}

/** Asks the database what is due. The sweeper does so at its interval and wakes the workers. */
export interface DueSource {
  readonly everySeconds: number;
  /** Whether its jobs are looks for work, which each process does for itself and nobody has to be told of. */
  readonly isLook?: true;
  due(limit: number): Promise<DueJob[]>;
}

/** Marks a provider that the sweeper asks for due jobs. */
export const FindsDueJobs = DiscoveryService.createDecorator<void>();
