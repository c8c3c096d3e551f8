import { isFreePort, waitForReportedPort, workspaceRoot } from '@gatehouse/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app-table';
import type { AppLog } from './app-log';
import type { Running } from './supervisor';

const readyTimeout = 60_000;
const probeTimeout = 2_000;
const probeInterval = 50;
const stopTimeout = 10_000;
// A trial does not need the throughput of the default, 16 MB per semi-space.
const nodeOptions = ['--max-semi-space-size=4'];

/** Finds the built bundle of an app. */
export function findBundle({ name }: App): string | undefined {
  const file = path.join(workspaceRoot(), 'dist/apps', name, 'main.mjs');
  return existsSync(file) ? file : undefined;
}

/** The built bundle of an app; throws if it is not built. */
export function requireBundle(app: App): string {
  const bundle = findBundle(app);
  if (!bundle) throw new Error(`${app.name} is not built. Run \`npm run build\`.`);
  return bundle;
}

/** What an app is started with. */
export interface AppLaunch {
  app: App;
  /** The file to run. */
  bundle: string;
  environment: NodeJS.ProcessEnv;
  log: AppLog;
  spawn?: SpawnApp;
}

/** Starts a process of a bundle, with pipes for its output and an IPC channel. */
export type SpawnApp = (bundle: string, args: string[], env: NodeJS.ProcessEnv) => ChildProcess;

/** A process of an app that is ready. */
export interface RunningApp extends Running {
  /** Valid until the process exits. */
  port: number;
  gone: Promise<unknown>;
}

/**
 * Starts an app on its default port, or on a free one if that is in use, and waits until it is ready. The app exits when this
 * process exits.
 */
export async function startApp(launch: AppLaunch, signal: AbortSignal): Promise<RunningApp> {
  if (!(await isFreePort(launch.app.port))) return startAt(0, launch, signal);
  return startAt(launch.app.port, launch, signal).catch((error: Error) => {
    // Another process has taken the port since it was checked.
    if (error.message.includes('EADDRINUSE')) return startAt(0, launch, signal);
    throw error;
  });
}

async function startAt(port: number, launch: AppLaunch, signal: AbortSignal): Promise<RunningApp> {
  const child = run(launch, [], { PORT: String(port) });
  const reported = waitForReportedPort(child);
  const gone = once(child, 'exit');
  const running = {
    gone,
    exited: describeExit(child),
    stop: () => stopApp(child),
    kill: () => killApp(child),
  };
  try {
    return { ...running, port: await waitUntilReady(child, reported, signal) };
  } catch (error) {
    const why = hasExited(child) ? await running.exited : (error as Error).message;
    await running.stop();
    throw new Error(`${launch.app.name} did not start (${why}). Its last lines:\n${launch.log.tail()}`);
  }
}

/** Runs the migrations of an app. */
export async function migrateApp(launch: AppLaunch, signal?: AbortSignal): Promise<void> {
  const child = run(launch, ['migrate']);
  const abort = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  const how = await describeExit(child);
  signal?.removeEventListener('abort', abort);
  if (child.exitCode !== 0)
    throw new Error(
      `The migrations of ${launch.app.name} failed (${how}). The last lines:\n${launch.log.tail()}`,
    );
}

export const spawnApp: SpawnApp = (bundle, args, env) =>
  spawn(process.execPath, [...nodeOptions, bundle, ...args], {
    env,
    cwd: workspaceRoot(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });

function run({ bundle, environment, log, spawn = spawnApp }: AppLaunch, args: string[], extra = {}) {
  const child = spawn(bundle, args, { ...environment, ...extra });
  if (child.stdout && child.stderr) log.read(child.stdout, child.stderr);
  return child;
}

/** Waits until the app is ready on the port that it reports. */
async function waitUntilReady(
  child: ChildProcess,
  reported: Promise<number | undefined>,
  signal: AbortSignal,
): Promise<number> {
  const end = Date.now() + readyTimeout;
  const port = await Promise.race([reported, pause(readyTimeout, undefined, { signal, ref: false })]);
  while (port && !hasExited(child) && Date.now() < end) {
    signal.throwIfAborted();
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(probeTimeout)]);
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: timeout }).catch(
      () => undefined,
    );
    await reply?.body?.cancel();
    if (reply?.ok && !hasExited(child)) return port;
    await pause(probeInterval);
  }
  throw new Error(`it was not ready within ${readyTimeout / 1000} s`);
}

async function describeExit(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal ? `exited on ${signal}` : `exited with code ${code}`;
}

async function stopApp(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exit = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(force);
}

async function killApp(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
