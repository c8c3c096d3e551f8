import { readFileSync } from 'node:fs';

/** Linux writes here how many nanoseconds the thread that reads it has been running. */
const schedulerFile = '/proc/thread-self/schedstat';

// Node has it from 23.9 on.
const { threadCpuUsage } = process as { threadCpuUsage?: () => { user: number; system: number } };

/** CPU milliseconds of the calling thread, or the milliseconds of a clock where the system does not count them. */
export const threadClock: () => number = threadCpuUsage ? usage : isCounted() ? scheduled : elapsed;

function usage(): number {
  const { user, system } = threadCpuUsage!.call(process);
  return (user + system) / 1000;
}

function scheduled(): number {
  return Number(readFileSync(schedulerFile, 'latin1').split(' ', 1)[0]) / 1e6;
}

function elapsed(): number {
  return performance.now();
}

function isCounted(): boolean {
  try {
    return scheduled() > 0;
  } catch {
    return false;
  }
}
