import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

interface Process {
  pid: number;
  parent: number;
}

/** The ids of all descendants of a process. */
export function descendants(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all.filter((it) => it.parent === parent).flatMap((it) => [it.pid, ...below(it.pid)]);
  return below(pid);
}

/** Waits until all processes have ended; returns those that still run after the timeout. */
export async function waitForExit(pids: number[], timeoutMs: number): Promise<number[]> {
  for (const end = Date.now() + timeoutMs; ; await pause(100)) {
    const alive = new Set(processes().map(({ pid }) => pid));
    const left = pids.filter((pid) => alive.has(pid));
    if (left.length === 0 || Date.now() > end) return left;
  }
}

function processes(): Process[] {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

function fromProc(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // "pid (name) state parent …", and the name may contain any character.
        const [state, parent] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return state === 'Z' ? [] : [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return [];
      }
    });
}

function fromPs(): Process[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}
