import { setMaxListeners } from 'node:events';
import type { Dispatcher } from 'undici';
import { failureOf } from './failure';
import { OutboundError } from './outbound.error';

export interface OutboundReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

export interface ExchangeLimits {
  /** For the whole exchange. */
  milliseconds: number;
  /** How much of the reply is read at most. */
  replyBytes: number;
  signal?: AbortSignal;
}

// It reaches nobody: the exchange is settled before.
const cutOff = new Error('cut off');

/** One request and its reply. Once the status has come it is the answer, whatever becomes of the rest. */
export class Exchange implements Dispatcher.DispatchHandler {
  private controller?: Dispatcher.DispatchController;
  private reply?: OutboundReply;
  private bytes = 0;
  private over = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (reply: OutboundReply) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.timer = setTimeout(this.expire, limits.milliseconds);
    if (limits.signal) this.heed(limits.signal);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection. To throw spares the connection, which an abort would destroy.
    if (this.over) throw cutOff;
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
    if (this.bytes > this.limits.replyBytes) this.breakOff();
  }

  onResponseEnd(): void {
    this.settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settle(failureOf(error));
  }

  private readonly expire = () =>
    this.breakOff(new OutboundError('TIMEOUT', 'the host did not answer in time'));

  private readonly cancel = () => this.breakOff(this.limits.signal?.reason);

  private heed(signal: AbortSignal): void {
    // One signal may end thousands of exchanges, as that of a shutdown does.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this.cancel);
  }

  private breakOff(error?: unknown): void {
    this.settle(error);
    this.controller?.abort(cutOff);
  }

  private settle(error?: unknown): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.timer);
    this.limits.signal?.removeEventListener('abort', this.cancel);
    if (this.reply) this.resolve(this.reply);
    else this.reject(error);
  }
}
