import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Rejection, replyError } from './reply';

/** One request of a client and the reply to it. */
export class Exchange {
  private readonly failure = new AbortController();
  /** Aborts if the client does not complete the request. */
  readonly failed = this.failure.signal;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {}

  /** Replies with an error, and keeps the connection open. */
  reply(rejection: Rejection): void {
    replyError(this.request, this.response, rejection);
  }

  /** Replies with an error and closes the connection, because the rest of its bytes cannot be trusted. */
  fail(rejection: Rejection): void {
    this.failure.abort();
    if (this.response.headersSent) return void this.request.socket.destroy();
    this.response.shouldKeepAlive = false;
    this.reply(rejection);
  }
}
