import { createTestDatabase } from './test-database';
import { testRedis } from './test-redis';
import { reportedPort, workspaceRoot } from '@gatehouse/embedded';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

// Eight apps that start at once on a busy machine take their time; only a test that fails waits for so long.
const patience = 240_000;

export interface AppProcess {
  /** Where it listens. Throws while it does not: before it has said where, and once it has ended. */
  readonly url: string;
  child: ChildProcess;
  /** Resolves when it listens, or has ended. */
  listening: Promise<unknown>;
  /** What it logged so far. */
  log(): string;
  exitCode(): Promise<number | null>;
}

/** The variables of an app on a database of its own; call `drop` in the end. */
export async function appEnvironment(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  const database = await createTestDatabase();
  const redis = testRedis();
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    REDIS_PREFIX: redis.prefix,
    GATEHOUSE_MASTER_KEYS: `test:${randomBytes(32).toString('base64')}`,
    HOST: '127.0.0.1',
    PORT: '0',
  };
  return { env, drop: () => database.drop() };
}

/** Runs a built app, or one of its commands, as a process. */
export function startApp(name: string, env: Record<string, string>, args: string[] = []): AppProcess {
  let output = '';
  const child = fork(`dist/apps/${name}/main.mjs`, args, {
    cwd: workspaceRoot(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null);
  let port: number | undefined;
  return {
    get url() {
      // Somebody else may have the port of a process that is gone.
      if (port === undefined || hasEnded(child)) throw new Error(`${name} does not listen:\n${output}`);
      return `http://127.0.0.1:${port}`;
    },
    child,
    listening: reportedPort(child).then((reported) => (port = reported)),
    log: () => output,
    exitCode: () => exit,
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits until the app is ready. */
export async function ready(app: AppProcess): Promise<void> {
  const end = performance.now() + patience;
  await Promise.race([app.listening, pause(patience, undefined, { ref: false })]);
  while (performance.now() < end && !hasEnded(app.child)) {
    const answer = await fetch(`${app.url}/health/ready`).catch(() => undefined);
    if (answer?.ok && !hasEnded(app.child)) return;
    await pause(50);
  }
  throw new Error(`not ready:\n${app.log()}`);
}
