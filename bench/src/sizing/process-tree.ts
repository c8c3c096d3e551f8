import { readFileSync } from 'node:fs';

// The unit of /proc on Linux, independent of the kernel clock.
const tickMilliseconds = 10;

/** CPU milliseconds of a process and its children, including those that have exited. */
export function readCpu(pid: number): number {
  const stat = read(pid, 'stat');
  // The program name is in brackets before the rest, and may contain spaces.
  const [, , , , , , , , , , , user, system, userOfEnded, systemOfEnded] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const own = [user, system, userOfEnded, systemOfEnded].reduce<number>((sum, ticks = 0) => sum + ticks, 0);
  return own * tickMilliseconds + findChildren(pid).reduce((sum, child) => sum + readCpu(child), 0);
}

/** Bytes that a process has read and written, mostly on sockets. */
export function readTransfer(pid: number): number {
  return kilobytesOr(read(pid, 'io'), 'rchar') + kilobytesOr(read(pid, 'io'), 'wchar');
}

/** The current and the maximum memory of a process, in megabytes. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = read(pid, 'status');
  return { now: kilobytesOr(status, 'VmRSS') / 1024, peak: kilobytesOr(status, 'VmHWM') / 1024 };
}

/** The private memory of the children of a process, in megabytes. */
export function readPrivateMemory(pid: number): { processes: number; megabytes: number } {
  const children = findChildren(pid);
  const kilobytes = children.reduce((sum, child) => {
    const rollup = read(child, 'smaps_rollup');
    return sum + kilobytesOr(rollup, 'Private_Clean') + kilobytesOr(rollup, 'Private_Dirty');
  }, 0);
  return { processes: children.length, megabytes: kilobytes / 1024 };
}

/** The proportional share of a process, in megabytes: pages that several processes use are divided between them. */
export const readShare = (pid: number): number => kilobytesOr(read(pid, 'smaps_rollup'), 'Pss') / 1024;

/** The ids of all processes below a process. */
export const findDescendants = (pid: number): number[] =>
  findChildren(pid).flatMap((child) => [child, ...findDescendants(child)]);

const findChildren = (pid: number): number[] =>
  read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);

const kilobytesOr = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0);

/** A file of a process; empty if it has exited meanwhile. */
export function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
