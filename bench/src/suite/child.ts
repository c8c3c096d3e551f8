import { waitForReportedPort } from '@gatehouse/embedded';
import { withoutForeignKeys } from '@gatehouse/testing';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';

export interface Child {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Runs a built server in its own process without the keys of other apps, discards its log, and waits until it is ready. */
export async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const log = openSync(devNull, 'w');
  const child = fork(file, [], {
    env: { ...process.env, ...selectVariables(file, env), PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${await waitForReportedPort(child)}`;
  await answers(origin, child);
  return { origin, pid: child.pid!, stop: () => stop(child) };
}

/** Runs a command of a built app. */
export async function runChild(file: string, args: string[], env: Record<string, string>): Promise<void> {
  const child = fork(file, args, {
    env: { ...process.env, ...selectVariables(file, env) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`);
}

function selectVariables(file: string, env: Record<string, string>): Record<string, string> {
  const [, app = ''] = /^dist\/apps\/([\w-]+)\//.exec(file) ?? [];
  return withoutForeignKeys(app, env);
}

async function answers(origin: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server at ${origin} ended with ${child.exitCode}`);
    const up = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the server at ${origin} does not answer`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
