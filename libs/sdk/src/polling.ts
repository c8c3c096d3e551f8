import { TimeoutError } from './http/gatehouse.errors';
import type { CallOptions } from './http/http-client';
import { pause } from './http/pause';

export interface WaitOptions extends CallOptions {
  /** The polling interval, 2 seconds by default. */
  intervalMs?: number;
  /** The maximum total wait; unlimited by default, because every session expires. */
  maxWaitMs?: number;
}

interface PollOptions extends WaitOptions {
  describeTimeout?: (seconds: number) => string;
}

/** Polls a state until it is final. */
export async function pollUntil<T>(
  read: (options: CallOptions) => Promise<T>,
  isFinal: (state: T) => boolean,
  {
    intervalMs = 2_000,
    maxWaitMs = Infinity,
    signal,
    describeTimeout = describeOpenSession,
    ...call
  }: PollOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = Number.isFinite(maxWaitMs)
    ? setTimeout(() => limit.abort(createTimeoutError(describeTimeout(maxWaitMs / 1000))), maxWaitMs)
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

const describeOpenSession = (seconds: number): string =>
  `The session is still open after ${seconds} s. Wait longer, or cancel it.`;

const createTimeoutError = (message: string): TimeoutError =>
  new TimeoutError(message, { code: 'still_open' });
