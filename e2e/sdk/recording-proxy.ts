import { once } from 'node:events';
import { createServer, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Exchange {
  method: string;
  path: string;
  status: number;
}

/** Passes everything on to a service, and keeps what was asked of it and how it answered. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  /** The next request by this method is broken off. */
  breaksOff: string | undefined;
  private readonly server = createServer((request, response) => this.pass(request, response));

  constructor(private readonly target: string) {}

  /** Begins to listen, and answers where. */
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
      response.writeHead(status, reply.headers);
      reply.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }
}
