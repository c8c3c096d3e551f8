import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  method: string;
  path: string;
  status: number;
}

/** Forwards all requests to a service, and records requests and statuses. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  /** The connection of the next request with this method is closed. */
  breaksOff: string | undefined;
  /** Closes the connection in place of the first reply to each idempotency key. */
  losesFirstReplies = false;
  private readonly seenKeys = new Set<unknown>();
  private readonly server = createServer((request, response) => this.pass(request, response));

  constructor(private readonly target: string) {}

  /** Starts to listen, and returns the address. */
  async listen(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }

  private pass(request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    if (method === this.breaksOff) {
      this.breaksOff = undefined;
      request.socket.destroy();
      return;
    }
    const passed = ask(this.target + url, { method, headers }, (reply) => {
      const { statusCode: status = 0 } = reply;
      this.exchanges.push({ method, path: url.replace(/\?.*/, ''), status });
      if (this.losesReply(headers['idempotency-key'])) {
        reply.resume().on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(status, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }

  private losesReply(key: unknown): boolean {
    if (!this.losesFirstReplies || key === undefined || this.seenKeys.has(key)) return false;
    this.seenKeys.add(key);
    return true;
  }
}
