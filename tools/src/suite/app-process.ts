import { isFreePort, reportedPort, workspaceRoot } from '@gatehouse/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from './app-table';
import type { AppLog } from './app-log';
import type { Running } from './supervisor';

const readyPatience = 60_000;
const askPatience = 2_000;
const stopPatience = 10_000;

/** The bundle of an app; undefined when this build does not have it. */
export function appBundle({ name }: App): string | undefined {
  const file = path.join(workspaceRoot(), 'dist/apps', name, 'main.mjs');
  return existsSync(file) ? file : undefined;
}

/** A process of an app that is ready. */
export interface RunningApp extends Running {
  /** What it reported; of no use to anybody once it is gone. */
  port: number;
  gone: Promise<unknown>;
}

/**
 * Starts an app at its usual port, or at any other where that is taken, and waits until it is ready; the app ends by itself
 * when this process is gone.
 */
export async function startApp(
  app: App,
  environment: NodeJS.ProcessEnv,
  log: AppLog,
  signal: AbortSignal,
): Promise<RunningApp> {
  const start = (port: number) => startAt(port, app, environment, log, signal);
  if (!(await isFreePort(app.port))) return start(0);
  return start(app.port).catch((error: Error) => {
    // Somebody else was faster.
    if (error.message.includes('EADDRINUSE')) return start(0);
    throw error;
  });
}

async function startAt(
  wanted: number,
  app: App,
  environment: NodeJS.ProcessEnv,
  log: AppLog,
  signal: AbortSignal,
): Promise<RunningApp> {
  const child = launchApp(app, [], { ...environment, PORT: String(wanted) }, log);
  const reported = reportedPort(child);
  const gone = once(child, 'exit');
  const running = { gone, exited: endOf(child), stop: () => stopApp(child), kill: () => killApp(child) };
  try {
    return { ...running, port: await ready(child, reported, signal) };
  } catch (error) {
    const why = hasEnded(child) ? await running.exited : (error as Error).message;
    await running.stop();
    throw new Error(`${app.name} did not start (${why}). Its last lines:\n${log.tail()}`);
  }
}

/** Runs the migrations of an app. */
export async function migrateApp(
  app: App,
  environment: NodeJS.ProcessEnv,
  log: AppLog,
  signal?: AbortSignal,
): Promise<void> {
  const child = launchApp(app, ['migrate'], environment, log);
  const abort = (): void => void child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  const how = await endOf(child);
  signal?.removeEventListener('abort', abort);
  if (child.exitCode !== 0)
    throw new Error(`The migrations of ${app.name} failed (${how}). The last lines:\n${log.tail()}`);
}

function launchApp(app: App, args: string[], env: NodeJS.ProcessEnv, log: AppLog): ChildProcess {
  const bundle = appBundle(app) ?? '';
  const options = ['--enable-source-maps'];
  const child = spawn(process.execPath, [...options, bundle, ...args], {
    env,
    cwd: workspaceRoot(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (child.stdout && child.stderr) log.read(child.stdout, child.stderr);
  return child;
}

/** Waits until the app is ready at the port that it reports. */
async function ready(
  child: ChildProcess,
  reported: Promise<number | undefined>,
  signal: AbortSignal,
): Promise<number> {
  const end = Date.now() + readyPatience;
  const port = await Promise.race([reported, pause(readyPatience, undefined, { signal, ref: false })]);
  while (port && !hasEnded(child) && Date.now() < end) {
    signal.throwIfAborted();
    const patience = AbortSignal.any([signal, AbortSignal.timeout(askPatience)]);
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: patience }).catch(
      () => undefined,
    );
    await reply?.body?.cancel();
    if (reply?.ok && !hasEnded(child)) return port;
    await pause(100);
  }
  throw new Error(`it was not ready within ${readyPatience / 1000} s`);
}

async function endOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal ? `ended by ${signal}` : `ended with code ${code}`;
}

async function stopApp(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), stopPatience);
  child.kill('SIGTERM');
  await exit;
  clearTimeout(force);
}

async function killApp(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
