import type { RequestContext } from '@gatehouse/platform';
import { DiscoveryService } from '@nestjs/core';
import type { JobMap, JobName } from './job-map';

/** What a processor may know beside the payload. */
export interface JobContext {
  /** The request that wanted the job; where there was none, the job's own id. */
  context: RequestContext;
}

/** Does one kind of job. It may be asked to do the same job again, and must then change nothing. */
export interface JobProcessor<N extends JobName, M extends JobMap = JobMap> {
  process(payload: M[N], context: JobContext): Promise<void>;
}

/** Marks the provider that does this job. There must be exactly one, or the app does not boot. */
export const ProcessesJob = DiscoveryService.createDecorator<JobName>();
