import { write, writeSync } from 'node:fs';

const batchBytes = 8192;
const latestMilliseconds = 100;
const mostWaiting = 16 * 1024 * 1024;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes log lines to a file descriptor, many at once and without ever making the event loop wait; at the end of the
 * process it writes what is left. A reader that is gone, or that does not read, costs log lines and nothing else.
 */
export class LineWriter {
  private waiting = '';
  private writing = false;
  private gone = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {
    process.once('exit', () => this.writeRest());
  }

  write(line: string): void {
    if (this.gone || this.waiting.length > mostWaiting) return;
    this.waiting += line;
    if (this.waiting.length >= batchBytes) this.writeBatch();
    else this.timer ??= setTimeout(() => this.writeBatch(), latestMilliseconds).unref();
  }

  private writeBatch(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.writing || this.waiting === '') return;
    const batch = Buffer.from(this.waiting);
    this.waiting = '';
    this.writing = true;
    this.writeBytes(batch);
  }

  private writeBytes(bytes: Buffer): void {
    write(this.fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.writeBytes(bytes), 10).unref();
      else if (error) this.gone = true;
      else if (written < bytes.length) this.writeBytes(bytes.subarray(written));
      else {
        this.writing = false;
        this.writeBatch();
      }
    });
  }

  private writeRest(): void {
    let rest = Buffer.from(this.gone ? '' : this.waiting);
    for (let tries = 0; rest.length > 0 && tries < 100; tries++) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(pause, 0, 0, 10);
      }
    }
  }
}
