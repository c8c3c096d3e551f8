import { readFileSync } from 'node:fs';

/** On Linux: the CPU nanoseconds of the thread that reads it. */
const schedulerFile = '/proc/thread-self/schedstat';

// Available from Node.js 23.9 on.
const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };

/** The CPU milliseconds of the calling thread; elapsed milliseconds on systems that do not count them. */
export const threadClock: () => number = threadCpuUsage
  ? readUsage
  : hasSchedulerFile()
    ? readSchedulerFile
    : readElapsed;

function readUsage(): number {
  const { user, system } = threadCpuUsage!.call(process);
  return (user + system) / 1000;
}

function readSchedulerFile(): number {
  return Number(readFileSync(schedulerFile, 'latin1').split(' ', 1)[0]) / 1e6;
}

function readElapsed(): number {
  return performance.now();
}

function hasSchedulerFile(): boolean {
  try {
    return readSchedulerFile() > 0;
  } catch {
    return false;
  }
}
