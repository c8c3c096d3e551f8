import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { paint, say } from './terminal';

const keptLines = 15;
const largestFile = 10_000_000;
const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const warning = 40;

interface LogLine {
  level: number;
  text: string;
}

/** The log of one app: all of it in a file, what matters on the terminal as readable lines. */
export class AppLog {
  private readonly last: string[] = [];

  constructor(
    private readonly name: string,
    private readonly file: string,
    private readonly shownFrom: number,
  ) {
    if (existsSync(file) && statSync(file).size > largestFile) renameSync(file, `${file}.1`);
  }

  read(stdout: Readable, stderr: Readable): void {
    createInterface({ input: stdout }).on('line', (line) => this.write(line, 30));
    createInterface({ input: stderr }).on('line', (line) => this.write(line, warning));
  }

  /** The last lines, for a person who asks why the app ended. */
  tail(): string {
    return this.last.join('\n');
  }

  private write(line: string, plainLevel: number): void {
    appendFileSync(this.file, `${line}\n`, { mode: 0o600 });
    const { level, text } = readable(line) ?? { level: plainLevel, text: line };
    const shown = `${paint(level >= warning ? 'yellow' : 'dim', levels[level] ?? 'info')} ${text}`;
    this.last.push(shown);
    if (this.last.length > keptLines) this.last.shift();
    if (level >= this.shownFrom) say(this.name, shown);
  }
}

/** Which lines the terminal shows. */
export function shownLevel(verbose: boolean): number {
  return verbose ? 0 : warning;
}

/** One line of pino, for people. */
function readable(line: string): LogLine | undefined {
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      err?: { message?: string };
    };
    if (typeof level !== 'number') return undefined;
    const parts = [msg, err?.message].filter((part) => part);
    return { level, text: [...new Set(parts)].join(': ') };
  } catch {
    return undefined;
  }
}
