export { type DueJob, type DueSource, FindsDueJobs } from './due-source';
export { type JobMap, type JobName, type JobRule, type JobTable, jobTable, type SealedJob } from './job-map';
export { type JobContext, type JobProcessor, ProcessesJob } from './job-processor';
export { JobQueue } from './job-queue';
export { Purge } from './purge';
export { QueuesModule } from './queues.module';
export { Sweeper } from './sweeper';
