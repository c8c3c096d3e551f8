import { createTestDatabase } from './test-database';
import { testRedis } from './test-redis';
import { freePort, workspaceRoot } from '@gatehouse/embedded';
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

// Eight apps that start at once on a busy machine take their time; only a test that fails waits for so long.
const patience = 240_000;

export interface AppProcess {
  url: string;
  child: ChildProcess;
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
    PORT: String(await freePort()),
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
  return { url: `http://127.0.0.1:${env['PORT']}`, child, log: () => output, exitCode: () => exit };
}

/** Waits until the app is ready. */
export async function ready(app: AppProcess): Promise<void> {
  const end = performance.now() + patience;
  // Whoever else has its port may answer in its place.
  while (performance.now() < end && app.child.exitCode === null) {
    const answer = await fetch(`${app.url}/health/ready`).catch(() => undefined);
    if (answer?.ok && app.child.exitCode === null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready:\n${app.log()}`);
}
