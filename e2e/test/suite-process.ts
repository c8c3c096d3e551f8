import { workspaceRoot } from '@gatehouse/embedded';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { descendants } from './process-tree';

const readyLine = 'Ctrl-C stops everything';

/** `npm start` without npm. */
export class SuiteProcess {
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<number | null>;

  constructor(environment: Record<string, string>, args: readonly string[] = []) {
    // The variables of the Nx that runs the tests must not affect the Nx of the suite.
    const inherited = Object.entries(process.env).filter(
      ([name]) => !/^(NX_|GATEHOUSE_|DATABASE_URL|REDIS_URL|PUBLIC_URL)/.test(name),
    );
    this.child = spawn(process.execPath, ['tools/run.mjs', 'start', ...args], {
      cwd: workspaceRoot(),
      env: { ...Object.fromEntries(inherited), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.closed = once(this.child, 'close').then(([code]: (number | null)[]) => code ?? null);
  }

  /** Resolves once the banner is complete. */
  async ready(): Promise<this> {
    const early = this.closed.then((code) =>
      Promise.reject(new Error(`The suite exited with ${code}:\n${this.output}`)),
    );
    await Promise.race([this.waitForOutput(readyLine), early]);
    return this;
  }

  /** Waits for the exit; returns the code. */
  exitCode(): Promise<number | null> {
    void this.waitForOutput(readyLine);
    return this.closed;
  }

  /** A value of the banner. */
  value(label: string): string {
    return new RegExp(`^ {4}${label} +(\\S.*)$`, 'm').exec(this.output)?.[1] ?? '';
  }

  get curl(): string {
    return /^ {4}(curl .*)$/m.exec(this.output)?.[1] ?? '';
  }

  get url(): string {
    return this.value('Base URL');
  }

  descendants(): number[] {
    return descendants(this.child.pid ?? 0);
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.closed;
  }

  private waitForOutput(text: string): Promise<void> {
    return new Promise((resolve) => {
      const read = (chunk: Buffer): void => {
        this.output += chunk.toString();
        if (this.output.includes(text)) resolve();
      };
      this.child.stdout?.on('data', read);
      this.child.stderr?.on('data', read);
    });
  }
}
