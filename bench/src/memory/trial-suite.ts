import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface RunFile {
  pid: number;
  databaseUrl: string;
  ports?: Record<string, number>;
}

const startTimeoutMs = 300_000;

/** The suite as a newcomer starts it, with `npm start` and an empty home. */
export class TrialSuite {
  private constructor(
    private readonly child: ChildProcess,
    private readonly home: string,
    private readonly run: RunFile,
  ) {}

  static async start(): Promise<TrialSuite> {
    const home = mkdtempSync(path.join(tmpdir(), 'gatehouse-bench-'));
    // PostgreSQL started by root runs as another user, who must be able to enter.
    chmodSync(home, 0o711);
    const npm = process.env['npm_execpath'];
    const command = npm ? [npm, 'start'] : ['tools/run.mjs', 'start'];
    const env = { ...process.env, GATEHOUSE_HOME: home, DATABASE_URL: '', REDIS_URL: '' };
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return new TrialSuite(child, home, await waitUntilReady(child, home));
  }

  get pid(): number {
    return this.child.pid!;
  }

  get databaseUrl(): string {
    return this.run.databaseUrl;
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    process.kill(this.run.pid, 'SIGTERM');
    await gone;
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** The suite publishes its ports once everything runs. */
async function waitUntilReady(child: ChildProcess, home: string): Promise<RunFile> {
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const run = readRunFile(home);
    if (run?.ports) return run;
  }
  throw new Error('npm start was not ready in time');
}

function readRunFile(home: string): RunFile | undefined {
  try {
    return JSON.parse(readFileSync(path.join(home, 'run.json'), 'utf8')) as RunFile;
  } catch {
    return undefined;
  }
}
