import { Worker } from 'node:worker_threads';

/** Starts a worker thread from the text of an `x.thread.bundle`, without the command-line options of the process. */
export const startThread = (text: string, name: string, workerData?: object): Worker =>
  new Worker(text, { eval: true, name, workerData, execArgv: [] });
