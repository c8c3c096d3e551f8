export { startThread } from './thread';
export { type PoolTask, type TaskQueue, WorkerPool } from './worker-pool';
