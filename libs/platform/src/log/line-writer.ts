import { write, writeSync } from 'node:fs';

const batchBytes = 8192;
const maxDelayMs = 100;
const maxPendingLength = 16 * 1024 * 1024;
const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes log lines to a file descriptor in batches without blocking the event loop, and flushes at process exit. When the reader is
 * gone or too slow, log lines are dropped.
 */
export class LineWriter {
  private pending = '';
  private writing = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {
    process.once('exit', () => this.writeRest());
  }

  write(line: string): void {
    if (this.closed || this.pending.length > maxPendingLength) return;
    this.pending += line;
    if (this.pending.length >= batchBytes) this.writeBatch();
    else this.timer ??= setTimeout(() => this.writeBatch(), maxDelayMs).unref();
  }

  private writeBatch(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing || this.pending === '') return;
    const batch = Buffer.from(this.pending);
    this.pending = '';
    this.writing = true;
    this.writeBytes(batch);
  }

  private writeBytes(bytes: Buffer): void {
    write(this.fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.writeBytes(bytes), 10).unref();
      else if (error) this.closed = true;
      else if (written < bytes.length) this.writeBytes(bytes.subarray(written));
      else {
        this.writing = false;
        this.writeBatch();
      }
    });
  }

  private writeRest(): void {
    let rest = Buffer.from(this.closed ? '' : this.pending);
    for (let tries = 0; rest.length > 0 && tries < 100; tries++) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(sleepCell, 0, 0, 10);
      }
    }
  }
}
