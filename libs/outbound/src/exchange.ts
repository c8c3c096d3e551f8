import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { toOutboundError } from './outbound-failure';
import { OutboundError } from './outbound.error';

export interface OutboundReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface ExchangeLimits {
  /** The timeout of the whole exchange. */
  timeoutMs: number;
  /** The maximum of the reply body that is read. */
  maxReplyBytes: number;
  signal?: AbortSignal;
}

// Never reported: the exchange is settled before.
const abortedError = new Error('aborted');

/** One request and its reply. Resolves with the status once it is received, even if the body fails. */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private reply?: OutboundReply;
  private bytes = 0;
  private isSettled = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (reply: OutboundReply) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.timer = setTimeout(this.onTimeout, limits.timeoutMs);
    if (limits.signal) this.abortOn(limits.signal);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Settled while it waited for a connection. Throwing keeps the connection, which an abort would destroy.
    if (this.isSettled) throw abortedError;
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: OutboundReply['headers'],
  ): void {
    if (status >= 200) this.reply = { status, headers };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.limits.maxReplyBytes) this.abort();
  }

  onResponseEnd(): void {
    this.settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle(toOutboundError(error));
  }

  private readonly onTimeout = () =>
    this.abort(new OutboundError('TIMEOUT', 'the host did not answer in time'));

  private readonly onAbort = () => this.abort(this.limits.signal?.reason);

  private abortOn(signal: AbortSignal): void {
    // One signal, such as that of a shutdown, may abort thousands of exchanges.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.onAbort);
  }

  private abort(error?: unknown): void {
    this.settle(error);
    this.controller?.abort(abortedError);
  }

  private settle(error?: unknown): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.onAbort);
    if (this.reply) this.resolve(this.reply);
    else this.reject(error);
  }
}
