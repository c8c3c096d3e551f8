import { workspaceRoot } from '@gatehouse/embedded';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** What a build leaves of the tools, the edge among them. */
export const builtTools = () => path.join(workspaceRoot(), 'dist/tools');

/** The edge as a process of its own. */
export class EdgeProcess {
  private output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<number | null>;

  constructor(environment: Record<string, string>, folder = builtTools()) {
    this.child = spawn(process.execPath, ['edge.mjs'], {
      cwd: folder,
      env: { HOST: '127.0.0.1', PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.closed = once(this.child, 'close').then(([code]: (number | null)[]) => code ?? null);
  }

  log(): string {
    return this.output;
  }

  exitCode(): Promise<number | null> {
    return this.closed;
  }

  /** The address, once it listens. */
  async ready(): Promise<string> {
    for await (const line of createInterface({ input: this.child.stdout! })) {
      const [url] = /http:\/\/[\d.]+:\d+/.exec(line) ?? [];
      if (url) return url;
    }
    throw new Error(`The edge ended with ${await this.closed}:\n${this.output}`);
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.closed;
  }
}
