import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { sendSignal } from './process-table';
import { workspaceRoot } from './workspace';

const tailLength = 4_000;

/** A server that runs as a child and exits with this process, even if this process is killed. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has exited. */
  readonly exited: Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** Kills it immediately. */
  kill(): Promise<void>;
}

export interface LaunchOptions {
  /** A JavaScript file of this library that sends `{ ready: pid }` and stops when the IPC channel closes. */
  script: 'supervisor.mjs' | 'valkey-child.mjs';
  settings: object;
  log?: (text: string) => void;
}

/** The server exited before it was ready; `output` is the end of its output. */
export class ServerStartError extends Error {
  constructor(readonly output: string) {
    super(`The server did not start:\n${output}`);
  }
}

/** Starts a server in its own process group, so that Ctrl-C in the terminal reaches only the parent. */
export async function launch({ script, settings, log }: LaunchOptions): Promise<ServerProcess> {
  const child = fork(path.join(workspaceRoot(), 'libs/embedded', script), [JSON.stringify(settings)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let tail = '';
  const read = (chunk: Buffer): void => {
    tail = (tail + chunk.toString()).slice(-tailLength);
    log?.(chunk.toString());
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);

  const exited = waitForExit(child);
  const pid = await Promise.race([waitForReady(child), exited.then(() => undefined)]);
  if (pid === undefined) throw new ServerStartError(tail.trim());
  return toServerProcess(child, pid, exited);
}

function toServerProcess(
  child: ChildProcess,
  pid: number,
  ended: Promise<NodeJS.Signals | null>,
): ServerProcess {
  // A killed supervisor leaves its server running.
  const exited = ended.then((name) => (name && pid !== child.pid ? sendSignal(pid, 'SIGINT') : undefined));
  return {
    pid,
    exited,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) sendSignal(pid, 'SIGKILL');
      await exited;
    },
  };
}

/** Not the `close` event: Node.js does not emit it after a disconnect by the parent. */
async function waitForExit(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [[, name]] = await Promise.all([
    exit,
    child.stdout && finished(child.stdout),
    child.stderr && finished(child.stderr),
  ]);
  return name;
}

function waitForReady(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('message', (message: { ready: number }) => resolve(message.ready));
  });
}
