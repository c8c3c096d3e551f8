import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { paint, printStatus } from './terminal';

const tailLines = 15;
const maxFileBytes = 10_000_000;

/** The levels of pino. */
export const levels = { all: 0, info: 30, warn: 40, error: 50 };
const levelNames: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface LogLine {
  level: number;
  text: string;
}

/** The log of one app: every line in a file, those from a level upwards on the terminal. */
export class AppLog {
  private readonly last: string[] = [];

  constructor(
    private readonly name: string,
    private readonly file: string,
    private readonly terminalLevel: number,
  ) {
    if (existsSync(file) && statSync(file).size > maxFileBytes) renameSync(file, `${file}.1`);
  }

  read(stdout: Readable, stderr: Readable): void {
    createInterface({ input: stdout }).on('line', (line) => this.write(line, levels.info));
    createInterface({ input: stderr }).on('line', (line) => this.write(line, levels.warn));
  }

  /** The last lines, which usually show why the app exited. */
  tail(): string {
    return this.last.join('\n');
  }

  private write(line: string, plainLevel: number): void {
    appendFileSync(this.file, `${line}\n`, { mode: 0o600 });
    const { level, text } = formatLogLine(line) ?? { level: plainLevel, text: line };
    const label = (levelNames[level] ?? 'info').padEnd(5);
    const shown = `${paint(level >= levels.warn ? 'yellow' : 'dim', label)} ${text}`;
    this.last.push(shown);
    if (this.last.length > tailLines) this.last.shift();
    if (level >= this.terminalLevel) printStatus(this.name, shown);
  }
}

interface PinoLine {
  level: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  method?: string;
  route?: string;
  status?: number;
  milliseconds?: number;
}

/** Formats a JSON line of pino; undefined if it is none. */
export function formatLogLine(line: string): LogLine | undefined {
  let entry: PinoLine;
  try {
    entry = JSON.parse(line) as PinoLine;
  } catch {
    return undefined;
  }
  const { level, msg, err, method, route, status, milliseconds } = entry;
  if (typeof level !== 'number') return undefined;
  if (msg === 'request' && method) return { level, text: `${method} ${route} ${status} ${milliseconds} ms` };
  const parts = [...new Set([msg, err?.message].filter((part) => part))];
  const frames = level >= levels.error ? (err?.stack?.match(/^ +at .+/gm) ?? []) : [];
  return { level, text: [parts.join(': '), ...frames].join('\n') };
}
