import type { RequestContext } from '@gatehouse/platform';
import { DiscoveryService } from '@nestjs/core';
import type { JobMap, JobName } from './job-map';

/** What a processor receives in addition to the payload. */
export interface JobContext {
  /** The request that caused the job; without one, the id of the job. */
  context: RequestContext;
}

/** Runs one kind of job. It must be idempotent: the same job may run again. */
export interface JobProcessor<N extends JobName, M extends JobMap = JobMap> {
  process(payload: M[N], context: JobContext): Promise<void>;
}

/** Marks the provider that runs this job. The app does not boot unless there is exactly one. */
export const ProcessesJob = DiscoveryService.createDecorator<JobName>();
