import { Interruption, type Output, runProgram } from '@gatehouse/command-line';
import { Readable } from 'node:stream';
import { program } from '../../src/cli/program';

export interface RunOptions {
  env?: Record<string, string>;
  /** The input of stdin. */
  input?: string;
  /** Whether it runs in a terminal, and how wide that is. */
  columns?: number;
  /** The working directory; one without a running suite by default. */
  cwd?: string;
}

// The suite of a developer must not be found.
const noProject = '/nonexistent';

/** A running command with its output. */
export class CommandRun {
  stdout = '';
  stderr = '';
  readonly exitCode: Promise<number>;
  private readonly stop = new AbortController();
  private readonly listeners = new Set<() => void>();

  constructor(args: string[], { env = {}, input, columns, cwd = noProject }: RunOptions = {}) {
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
    this.exitCode = runProgram(program, args, {
      stdin,
      stdout: output((text) => (this.stdout += text)),
      stderr: output((text) => (this.stderr += text)),
      env,
      cwd,
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
