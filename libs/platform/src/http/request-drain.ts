import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const checkIntervalMs = 50;

/** Closes an HTTP server after its active requests have ended. */
export class RequestDrain {
  /** Connections without a request so far. Browsers open some in advance, and Node.js does not count them as idle. */
  private readonly unusedSockets = new Set<Socket>();
  private readonly activeRequests = new Map<ServerResponse, IncomingMessage>();

  constructor(
    private readonly server: Server,
    isStopping: () => boolean,
  ) {
    server.on('connection', (socket: Socket) => {
      this.unusedSockets.add(socket);
      socket.once('close', () => this.unusedSockets.delete(socket));
    });
    // Before the app, which may reply at once.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.unusedSockets.delete(request.socket);
      this.activeRequests.set(response, request);
      response.once('close', () => this.untrack(response, request));
      // Clients open a new connection for the next request and do not send it on one that is being closed.
      if (isStopping()) response.shouldKeepAlive = false;
    });
  }

  /** Accepts no more requests and waits for the active ones: for the app without a limit, for clients until the timeout. */
  async end(clientTimeoutMs: number): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    const deadline = performance.now() + clientTimeoutMs;
    // Connections that become idle during the drain would keep the server open.
    const closing = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.unusedSockets) socket.destroy();
      this.destroyAnsweredRequests();
      if (performance.now() > deadline) this.destroySlowRequests();
    }, checkIntervalMs).unref();
    await closed;
    clearInterval(closing);
  }

  /** A request may be answered while its unread body still arrives. */
  private untrack(response: ServerResponse, request: IncomingMessage): void {
    if (request.complete || request.destroyed) this.activeRequests.delete(response);
    else request.once('close', () => this.activeRequests.delete(response));
  }

  private destroyAnsweredRequests(): void {
    for (const [response, request] of this.activeRequests) if (response.writableFinished) request.destroy();
  }

  /** Clients that are slow to send a request or to read a reply would otherwise use the time of the jobs. */
  private destroySlowRequests(): void {
    for (const [response, request] of this.activeRequests)
      if (!request.complete || response.writableEnded || response.writableNeedDrain) request.destroy();
  }
}
