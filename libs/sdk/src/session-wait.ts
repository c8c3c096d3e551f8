import { TimeoutError } from './http/gatehouse.errors';
import type { CallOptions } from './http/http-client';
import { pause } from './http/pause';

export interface WaitOptions extends CallOptions {
  /** How long to wait between two questions, 2 seconds by default. */
  everyMs?: number;
  /** How long to wait in all; without end by default, as a session has an end of its own. */
  atMostMs?: number;
}

/** Asks for the state of a session until it has ended. */
export async function whenEnded<T>(
  ask: (options: CallOptions) => Promise<T>,
  hasEnded: (state: T) => boolean,
  { everyMs = 2_000, atMostMs = Infinity, signal, ...call }: WaitOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = Number.isFinite(atMostMs)
    ? setTimeout(() => limit.abort(stillOpen(atMostMs)), atMostMs)
    : undefined;
  const stop = () => limit.abort(signal?.reason);
  signal?.addEventListener('abort', stop);
  try {
    for (;;) {
      const state = await ask({ ...call, signal: limit.signal });
      if (hasEnded(state)) return state;
      await pause(everyMs, limit.signal);
      limit.signal.throwIfAborted();
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}

const stillOpen = (waitedMs: number): TimeoutError =>
  new TimeoutError(
    `The session is still open after ${waitedMs / 1000} s. Wait longer, or cancel it if nobody is coming.`,
    { code: 'still_open' },
  );
