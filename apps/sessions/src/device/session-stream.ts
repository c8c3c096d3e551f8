import type { Response } from 'express';
import type { SessionEvent } from './device.dto';

const heartbeatMilliseconds = 15_000;

/** One open stream of server-sent events about one session. */
export class SessionStream {
  private version = 0;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    /** The row that it is about. */
    readonly id: string,
    private readonly response: Response,
  ) {
    // Proxies must hand every event on at once.
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    response.write('retry: 2000\n\n');
    this.heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMilliseconds).unref();
    response.once('close', () => clearInterval(this.heartbeat));
    // A client that goes away in the middle of an event is nobody's error.
    response.on('error', () => undefined);
  }

  hasSeen(version: number): boolean {
    return version <= this.version;
  }

  /** Tells what is new; the end is the last. */
  send(version: number, event: SessionEvent): void {
    if (this.hasSeen(version) || this.response.writableEnded) return;
    this.version = version;
    this.response.write(`id: ${version}\nevent: session\ndata: ${JSON.stringify(event)}\n\n`);
    if (event.ended) this.end();
  }

  end(): void {
    clearInterval(this.heartbeat);
    this.response.end();
  }
}
