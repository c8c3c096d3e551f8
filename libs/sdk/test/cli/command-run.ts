import { Readable } from 'node:stream';
import { Interruption } from '../../src/cli/cli.errors';
import { run } from '../../src/cli/program';
import type { Output } from '../../src/cli/terminal/terminal';

export interface RunOptions {
  env?: Record<string, string>;
  /** The input of stdin. */
  input?: string;
  /** Whether it runs in a terminal, and how wide that is. */
  columns?: number;
}

/** A running command with its output. */
export class CommandRun {
  stdout = '';
  stderr = '';
  readonly exitCode: Promise<number>;
  private readonly stop = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(args: string[], { env = {}, input, columns }: RunOptions = {}) {
    const isTTY = columns !== undefined;
    const stdin = Object.assign(Readable.from(input === undefined ? [] : [Buffer.from(input)]), {
      isTTY: isTTY && input === undefined,
    });
    const output = (write: (text: string) => void): Output => ({
      write: (text) => {
        write(text);
        this.listeners.forEach((listener) => listener());
      },
      isTTY,
      columns,
    });
    this.exitCode = run(args, {
      stdin,
      stdout: output((text) => (this.stdout += text)),
      stderr: output((text) => (this.stderr += text)),
      env,
      signal: this.stop.signal,
    });
  }

  /** As Ctrl-C does. */
  interrupt(): void {
    this.stop.abort(new Interruption(130));
  }

  /** Waits until it has printed this. */
  printed(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve) => {
      const look = () => {
        const found = pattern.exec(this.stdout + this.stderr);
        if (!found) return;
        this.listeners.delete(look);
        resolve(found);
      };
      this.listeners.add(look);
      look();
    });
  }
}

/** Runs a command to its end. */
export async function runCommand(...[args, options]: ConstructorParameters<typeof CommandRun>) {
  const command = new CommandRun(args, options);
  const exitCode = await command.exitCode;
  const { stdout, stderr } = command;
  return { exitCode, stdout, stderr };
}
