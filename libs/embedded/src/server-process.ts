import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { signal } from './process-table';
import { workspaceRoot } from './workspace';

const tailLength = 4_000;

/** A server that runs as a child and ends with this process, whatever ends this process. */
export interface ServerProcess {
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends it in good order. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

export interface Launch {
  /** A plain JavaScript file of this library: it reports `{ ready: pid }` and stops when the channel closes. */
  script: 'guardian.mjs' | 'valkey-child.mjs';
  settings: object;
  log?: (text: string) => void;
}

/** The server ended before it was ready; `output` is the end of what it wrote. */
export class ServerStartError extends Error {
  constructor(readonly output: string) {
    super(`The server did not start:\n${output}`);
  }
}

/** Starts a server in a process group of its own, so that Ctrl-C in the terminal reaches only its starter. */
export async function launch({ script, settings, log }: Launch): Promise<ServerProcess> {
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

  const exited = end(child);
  const pid = await Promise.race([readyPid(child), exited.then(() => undefined)]);
  if (pid === undefined) throw new ServerStartError(tail.trim());
  return serverProcess(child, pid, exited);
}

function serverProcess(
  child: ChildProcess,
  pid: number,
  ended: Promise<NodeJS.Signals | null>,
): ServerProcess {
  // A guardian that was itself killed leaves its server behind.
  const exited = ended.then((name) => (name && pid !== child.pid ? signal(pid, 'SIGINT') : undefined));
  return {
    pid,
    exited,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) signal(pid, 'SIGKILL');
      await exited;
    },
  };
}

/** Not the `close` event: Node does not send it after a disconnect by the parent. */
async function end(child: ChildProcess): Promise<NodeJS.Signals | null> {
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const [[, name]] = await Promise.all([
    exit,
    child.stdout && finished(child.stdout),
    child.stderr && finished(child.stderr),
  ]);
  return name;
}

function readyPid(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('message', (message: { ready: number }) => resolve(message.ready));
  });
}
