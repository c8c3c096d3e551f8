import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, replyError } from './reply';

/** One request of a client and the reply to it. */
export class Exchange {
  private readonly failure = new AbortController();
  /** Aborts when the client does not complete the request. */
  readonly failed = this.failure.signal;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {}

  /** Replies with an error; the connection serves further requests. */
  reply(refusal: Refusal): void {
    replyError(this.request, this.response, refusal);
  }

  /** Replies with an error and closes the connection, because what follows on it cannot be relied on. */
  fail(refusal: Refusal): void {
    this.failure.abort();
    if (this.response.headersSent) return void this.request.socket.destroy();
    this.response.shouldKeepAlive = false;
    this.reply(refusal);
  }
}
