export { type PoolTask, startThread, type TaskQueue, WorkerPool } from './worker-pool';
