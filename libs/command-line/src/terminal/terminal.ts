import type { Readable } from 'node:stream';

/** An output stream. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** The streams, environment variables and abort signal of a command. */
export interface CliEnvironment {
  stdin: Readable & { isTTY?: boolean };
  stdout: Output;
  stderr: Output;
  env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  cwd: string;
  /** Aborts when the command must stop. */
  signal: AbortSignal;
}

const styles = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

export type Style = keyof typeof styles;

/** Prints results to stdout, and notes to stderr. */
export class Terminal {
  /** Whether stdout is a terminal. */
  readonly isTerminal: boolean;
  readonly hasColours: boolean;
  readonly stdin: CliEnvironment['stdin'];
  readonly stderr: Output;
  private readonly stdout: Output;

  constructor({ stdin, stdout, stderr, env }: CliEnvironment, noColor = false) {
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    this.isTerminal = stdout.isTTY ?? false;
    this.hasColours = this.isTerminal && !noColor && !env.NO_COLOR;
  }

  /** The line width; unlimited for a file. */
  get width(): number {
    return (this.isTerminal && this.stdout.columns) || Infinity;
  }

  print(text = ''): void {
    this.stdout.write(`${text}\n`);
  }

  note(text: string): void {
    this.stderr.write(`${text}\n`);
  }

  /** Colours a text for `print`. */
  paint(style: Style, text: string): string {
    const [on, off] = styles[style];
    return this.hasColours ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  }
}
