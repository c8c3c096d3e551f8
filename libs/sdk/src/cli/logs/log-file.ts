import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';

/** The start of a larger file is skipped. */
const maxFirstBytes = 5_000_000;

/** The log files of the apps; those of the servers have other formats. */
export function listLogFiles(folder: string, app?: string): string[] {
  const others = ['postgres', 'redis'];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .map((name) => name.slice(0, -'.log'.length))
    .filter((name) => (app === undefined ? !others.includes(name) : name === app))
    .map((name) => path.join(folder, `${name}.log`));
}

/** A log file that grows. */
export class LogFile {
  readonly app: string;
  private offset: number | undefined;
  private rest = Buffer.alloc(0);

  constructor(private readonly file: string) {
    this.app = path.basename(file, '.log');
  }

  /** The complete lines that were added since the last call. */
  readNew(): string[] {
    const { size } = statSync(this.file);
    // A smaller file is a new one, which has replaced the old one.
    if (this.offset === undefined || size < this.offset) {
      this.offset = this.offset === undefined ? Math.max(0, size - maxFirstBytes) : 0;
      this.rest = Buffer.alloc(0);
    }
    const added = this.read(this.offset, size - this.offset);
    this.offset += added.length;
    const bytes = Buffer.concat([this.rest, added]);
    const end = bytes.lastIndexOf(0x0a) + 1;
    this.rest = bytes.subarray(end);
    return bytes.toString('utf8', 0, end).split('\n').slice(0, -1);
  }

  private read(position: number, length: number): Buffer {
    const file = openSync(this.file, 'r');
    try {
      const buffer = Buffer.alloc(length);
      return buffer.subarray(0, readSync(file, buffer, 0, length, position));
    } finally {
      closeSync(file);
    }
  }
}
