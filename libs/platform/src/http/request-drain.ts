import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const lookMilliseconds = 50;

/** Ends an HTTP server after the requests that are under way. */
export class RequestDrain {
  /** Connections on which no request has come so far; browsers open some in advance, and Node does not take them for idle. */
  private readonly silent = new Set<Socket>();
  private readonly underWay = new Map<ServerResponse, IncomingMessage>();

  constructor(
    private readonly server: Server,
    isStopping: () => boolean,
  ) {
    server.on('connection', (socket: Socket) => {
      this.silent.add(socket);
      socket.once('close', () => this.silent.delete(socket));
    });
    // Before the app, which may answer at once.
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      this.silent.delete(request.socket);
      this.underWay.set(response, request);
      response.once('close', () => this.forget(response, request));
      // Whoever keeps the connection asks the next process then, without a request that meets a closed one.
      if (isStopping()) response.shouldKeepAlive = false;
    });
  }

  /** Takes no more requests, and waits for those under way: for the app as long as it takes, for clients so long. */
  async end(clientPatience: number): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    const patienceEnds = performance.now() + clientPatience;
    // Connections that turn idle only now would be kept open for another request, and the server with them.
    const closing = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.silent) socket.destroy();
      this.leaveAnswered();
      if (performance.now() > patienceEnds) this.leaveDawdlers();
    }, lookMilliseconds).unref();
    await closed;
    clearInterval(closing);
  }

  /** A request may have its reply while its body, which nobody wants, still arrives. */
  private forget(response: ServerResponse, request: IncomingMessage): void {
    if (request.complete || request.destroyed) this.underWay.delete(response);
    else request.once('close', () => this.underWay.delete(response));
  }

  private leaveAnswered(): void {
    for (const [response, request] of this.underWay) if (response.writableFinished) request.destroy();
  }

  /** Who is slow to send a request or to take a reply would otherwise use up the time of the jobs. */
  private leaveDawdlers(): void {
    for (const [response, request] of this.underWay)
      if (!request.complete || response.writableEnded || response.writableNeedDrain) request.destroy();
  }
}
