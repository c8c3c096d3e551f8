import { TimeoutError } from './http/gatehouse.errors';
import type { CallOptions } from './http/http-client';
import { pause } from './http/pause';

export interface WaitOptions extends CallOptions {
  /** The polling interval, 2 seconds by default. */
  intervalMs?: number;
  /** The maximum total wait; unlimited by default, because every session expires. */
  maxWaitMs?: number;
}

/** Polls a state until it is final. */
export async function pollUntil<T>(
  read: (options: CallOptions) => Promise<T>,
  isFinal: (state: T) => boolean,
  { intervalMs = 2_000, maxWaitMs = Infinity, signal, ...call }: WaitOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = Number.isFinite(maxWaitMs)
    ? setTimeout(() => limit.abort(createStillOpenError(maxWaitMs)), maxWaitMs)
    : undefined;
  const stop = () => limit.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    for (;;) {
      const state = await read({ ...call, signal: limit.signal });
      if (isFinal(state)) return state;
      await pause(intervalMs, limit.signal);
      limit.signal.throwIfAborted();
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const createStillOpenError = (waitedMs: number): TimeoutError =>
  new TimeoutError(`The session is still open after ${waitedMs / 1000} s. Wait longer, or cancel it.`, {
    code: 'still_open',
  });
