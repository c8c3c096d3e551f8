import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { printStatus } from '../suite/terminal';
import type { TestProject } from './project';
import { readResult } from './result';

interface RunOptions {
  all: boolean;
  verbose: boolean;
}

/** Runs projects in processes of their own: one line for each, and the whole output of those that fail. */
export class ProjectRun {
  readonly failures: string[] = [];
  private readonly children = new Set<ChildProcess>();
  private isInterrupted = false;

  constructor(private readonly options: RunOptions) {}

  interrupt(signal: NodeJS.Signals): void {
    this.isInterrupted = true;
    for (const child of this.children) child.kill(signal);
  }

  async test({ name, folder }: TestProject, environment: Record<string, string>): Promise<void> {
    if (this.isInterrupted) return;
    const begin = performance.now();
    const { code, output } = await this.runJest(folder, environment);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    const { passed = 0, failed = 0, skipped = 0 } = readResult(name) ?? {};
    if (code !== 0) this.failures.push(name);
    if (code !== 0 && !this.options.verbose) process.stdout.write(output);
    const counts = [
      `${passed} passed`,
      failed > 0 && `${failed} failed`,
      skipped > 0 && `${skipped} skipped`,
    ];
    printStatus(
      name,
      `${counts.filter(Boolean).join(', ')} in ${seconds} s${code === 0 ? '' : ': FAILED, see above'}`,
    );
  }

  private async runJest(
    folder: string,
    environment: Record<string, string>,
  ): Promise<{ code: number; output: string }> {
    const colour = process.stdout.isTTY && !process.env.NO_COLOR ? '1' : '0';
    const child = spawn(
      process.execPath,
      ['tools/jest.mjs', folder, ...(this.options.all ? ['--all'] : [])],
      {
        env: { ...process.env, ...environment, FORCE_COLOR: colour },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.children.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (this.options.verbose) process.stdout.write(text);
      });
    const [code] = (await once(child, 'close')) as [number | null];
    this.children.delete(child);
    return { code: code ?? 1, output };
  }
}
