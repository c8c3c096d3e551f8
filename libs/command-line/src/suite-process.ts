import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const suiteCommand = /^\S*node\S* .*\b(run\.mjs (start|dev|migrate)|tools\/(start|dev|migrate)\.mjs)\b/;

/** Whether a process is a suite of `npm start`, `npm run dev` or `npm run migrate`: the id may belong to another program by now. */
export function isSuiteProcess(pid: unknown): boolean {
  // 0 and negative ids are process groups, and 1 is the init process.
  return typeof pid === 'number' && Number.isInteger(pid) && pid > 1 && suiteCommand.test(readCommand(pid));
}

function readCommand(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}
