import { readFileSync } from 'node:fs';

// What Linux counts in, whatever the kernel's own clock.
const tickMilliseconds = 10;

/** CPU milliseconds of a process, of what it has started, and of what of that has ended. */
export function cpuOf(pid: number): number {
  const stat = read(pid, 'stat');
  // The name of the program stands in brackets before the rest, and may hold blanks.
  const [, , , , , , , , , , , user, system, userOfEnded, systemOfEnded] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const own = [user, system, userOfEnded, systemOfEnded].reduce<number>((sum, ticks = 0) => sum + ticks, 0);
  return own * tickMilliseconds + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0);
}

/** Bytes that a process has read and written: of its sockets, most of all. */
export function transferOf(pid: number): number {
  return kilobytesOr(read(pid, 'io'), 'rchar') + kilobytesOr(read(pid, 'io'), 'wchar');
}

/** Megabytes that a process holds now, and the most it has held. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = read(pid, 'status');
  return { now: kilobytesOr(status, 'VmRSS') / 1024, peak: kilobytesOr(status, 'VmHWM') / 1024 };
}

/** Megabytes of the processes below a process that they share with nobody. */
export function privateMemoryBelow(pid: number): { processes: number; megabytes: number } {
  const children = childrenOf(pid);
  const kilobytes = children.reduce((sum, child) => {
    const rollup = read(child, 'smaps_rollup');
    return sum + kilobytesOr(rollup, 'Private_Clean') + kilobytesOr(rollup, 'Private_Dirty');
  }, 0);
  return { processes: children.length, megabytes: kilobytes / 1024 };
}

const childrenOf = (pid: number): number[] =>
  read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const kilobytesOr = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** A process that has ended meanwhile has nothing to say. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
