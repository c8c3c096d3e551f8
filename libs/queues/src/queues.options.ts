import type { JobMap, JobTable } from './job-map';

export interface QueuesOptions {
  /** The queues whose jobs this app does. */
  consumes: readonly string[];
  /** The queues it only adds to. */
  produces?: readonly string[];
  /** Another table of jobs, for tests. */
  table?: JobTable<JobMap>;
}
