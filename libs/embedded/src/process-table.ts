import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The command line of a running process; undefined if there is none. A zombie does not count. */
export function readCommandLine(pid: number): string | undefined {
  try {
    return (process.platform === 'linux' ? fromProc(pid) : fromPs(pid)).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Waits until the process has exited; false after the timeout. */
export async function hasExitedWithin(pid: number, timeoutMs: number): Promise<boolean> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(25))
    if (!readCommandLine(pid)) return true;
  return false;
}

/** Sends a signal to a process that may have exited. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
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
