import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const maxLogLength = 10_000;

/** A process of a browser with an empty home folder, which is deleted at the end. */
export class BrowserProcess {
  readonly home = mkdtempSync(path.join(os.tmpdir(), 'gatehouse-browser-'));
  private readonly children: ChildProcess[] = [];
  private output = '';

  /** Starts a program in a process group of its own, so that its own children end with it. */
  spawn(program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, HOME: this.home, XDG_RUNTIME_DIR: this.home, ...env },
    });
    child.on('error', (error) => (this.output += `${program}: ${error.message}\n`));
    for (const stream of [child.stdout!, child.stderr!])
      stream.on(
        'data',
        (chunk: Buffer) => (this.output = (this.output + String(chunk)).slice(-maxLogLength)),
      );
    this.children.push(child);
    return child;
  }

  /** What the programs have written last. */
  log(): string {
    return this.output;
  }

  isRunning(): boolean {
    return this.children.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  }

  async end(): Promise<void> {
    for (const child of this.children.reverse()) await endGroup(child);
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts a browser in a process that ends if the start fails. */
export async function startProcess<T>(
  name: string,
  start: (browser: BrowserProcess) => Promise<T>,
): Promise<T> {
  const browser = new BrowserProcess();
  try {
    return await start(browser);
  } catch (error) {
    const { message } = error as Error;
    await browser.end();
    throw new Error(`${name} does not start: ${message}\n${browser.log()}`, { cause: error });
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const exited = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
  await exited;
}
