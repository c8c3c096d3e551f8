import type { Response } from 'express';
import type { SessionEvent } from './device.dto';

const heartbeatMs = 15_000;

/** A stream of server-sent events about one session. */
export class SessionStream {
  private version = 0;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    /** The id of the row. */
    readonly id: string,
    private readonly response: Response,
  ) {
    // Proxies must not buffer events.
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
    response.write('retry: 2000\n\n');
    this.heartbeat = setInterval(() => response.write(': keep-alive\n\n'), heartbeatMs).unref();
    response.once('close', () => clearInterval(this.heartbeat));
    // A client that disconnects during an event is not an error.
    response.on('error', () => undefined);
  }

  hasSent(version: number): boolean {
    return version <= this.version;
  }

  /** Sends an event if its version is new. The end of the session ends the stream. */
  send(version: number, event: SessionEvent): void {
    if (this.hasSent(version) || this.response.writableEnded) return;
    this.version = version;
    this.response.write(`id: ${version}\nevent: session\ndata: ${JSON.stringify(event)}\n\n`);
    if (event.ended) this.end();
  }

  end(): void {
    clearInterval(this.heartbeat);
    this.response.end();
  }
}
