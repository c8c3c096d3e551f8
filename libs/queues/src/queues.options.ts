import type { JobMap, JobTable } from './job-map';

export const QUEUES_OPTIONS = Symbol('queues options');

/** The options of `QueuesModule.forRoot()`. */
export interface QueuesOptions {
  /** The queues whose jobs this app runs. */
  consumes: readonly string[];
  /** The queues it only adds to. */
  produces?: readonly string[];
  /** Replaces the job table in tests. */
  table?: JobTable<JobMap>;
}
