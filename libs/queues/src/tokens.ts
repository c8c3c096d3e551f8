/** The table of all jobs. */
export const JOB_TABLE = Symbol('job table');
/** What QueuesModule.forRoot() was given. */
export const QUEUES_OPTIONS = Symbol('queues options');
/** The connection to Redis by which jobs are added. */
export const PRODUCERS = Symbol('producers');
