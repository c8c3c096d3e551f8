import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The command line of a running process; undefined when there is no such process (a zombie is none). */
export function commandLine(pid: number): string | undefined {
  try {
    return (process.platform === 'linux' ? fromProc(pid) : fromPs(pid)).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Waits until the process is gone; false when it is still there after `patience` milliseconds. */
export async function isGoneWithin(pid: number, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await pause(25))
    if (!commandLine(pid)) return true;
  return false;
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function fromProc(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

function fromPs(pid: number): string {
  return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
}
