import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Exchange } from './exchange';
import { errorMessage, type Rejection } from './reply';

const maxPipelined = 100;

/**
 * One connection of a client. Its requests are served one by one: the app receives a pipelined request after the reply to the
 * previous one was sent, and none after a message that closes the connection.
 */
export class ClientConnection {
  private readonly waiting: Exchange[] = [];
  private current: Exchange | undefined;
  private last: Rejection | null | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly serve: (exchange: Exchange) => void,
  ) {}

  add(request: IncomingMessage, response: ServerResponse): void {
    if (this.last !== undefined) return;
    this.waiting.push(new Exchange(request, response));
    if (this.waiting.length > maxPipelined)
      this.end({ status: 400, message: `At most ${maxPipelined} requests can wait for a reply.` });
    this.serveNext();
  }

  /** Accepts no further requests, and closes after the replies to the earlier ones, with an optional last message. */
  end(last: Rejection | null): void {
    if (this.last !== undefined) return;
    this.last = last;
    const newest = this.waiting.at(-1) ?? this.current;
    if (newest && !newest.request.complete) this.interrupt(newest, last);
    this.serveNext();
  }

  private interrupt(exchange: Exchange, last: Rejection | null): void {
    if (last) exchange.fail(last);
    else this.socket.destroy();
  }

  private serveNext(): void {
    if (this.current || this.socket.destroyed) return;
    const next = this.waiting.shift();
    if (!next) return this.close();
    this.current = next;
    next.response.once('close', () => {
      this.current = undefined;
      // Further requests can arrive until the socket has closed.
      if (!next.response.shouldKeepAlive) this.last ??= null;
      else this.serveNext();
    });
    if (!next.response.headersSent) this.serve(next);
  }

  private close(): void {
    if (this.last === undefined) return;
    this.socket.end(this.last ? errorMessage(this.last) : '');
    this.socket.destroySoon();
  }
}
