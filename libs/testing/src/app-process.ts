import { createKeys, withoutForeignKeys } from './app-keys';
import { createTestDatabase, type TemplateDatabase } from './test-database';
import { testRedis } from './test-redis';
import { waitForReportedPort, workspaceRoot } from '@gatehouse/embedded';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

// Long enough for eight concurrent starts on a busy machine; only a failing test waits that long.
const timeoutMs = 240_000;

export interface AppProcess {
  /** Throws before the app listens and after it has exited. */
  readonly url: string;
  child: ChildProcess;
  /** Resolves when it listens or has exited. */
  listening: Promise<unknown>;
  /** Its output so far. */
  log(): string;
  exitCode(): Promise<number | null>;
}

/** The variables of apps with their own database: an empty one, or a copy of a template. Call `drop` at the end. */
export async function createAppEnvironment(template?: TemplateDatabase): Promise<{
  env: Record<string, string>;
  drop(): Promise<void>;
}> {
  const database = await createTestDatabase(template);
  const redis = testRedis();
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    ...createKeys(),
    HOST: '127.0.0.1',
    PORT: '0',
  };
  return { env, drop: () => database.drop() };
}

/** Starts a built app, or one of its commands, as a process, without the keys of other apps. */
export function startApp(name: string, env: Record<string, string>, args: string[] = []): AppProcess {
  let output = '';
  const child = fork(`dist/apps/${name}/main.mjs`, args, {
    cwd: workspaceRoot(),
    env: { PATH: process.env['PATH'], ...withoutForeignKeys(name, env) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let port: number | undefined;
  return {
    get url() {
      // Another process may use the port after the exit.
      if (port === undefined || hasExited(child)) throw new Error(`${name} is not listening:\n${output}`);
      return `http://127.0.0.1:${port}`;
    },
    child,
    listening: waitForReportedPort(child).then((reported) => (port = reported)),
    log: () => output,
    exitCode: () => exit,
  };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits until the app is ready. */
export async function waitUntilReady(app: AppProcess): Promise<void> {
  const end = performance.now() + timeoutMs;
  await Promise.race([app.listening, pause(timeoutMs, undefined, { ref: false })]);
  while (performance.now() < end && !hasExited(app.child)) {
    const answer = await fetch(`${app.url}/health/ready`).catch(() => undefined);
    if (answer?.ok && !hasExited(app.child)) return;
    await pause(50);
  }
  throw new Error(`not ready:\n${app.log()}`);
}
