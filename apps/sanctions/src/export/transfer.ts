import type { Writable } from 'node:stream';
import { minBytesPerSecond } from '../population/upload/upload-bytes';

/** What is written at a time. */
const pieceBytes = 16 * 1024;

export interface TransferRules {
  timeoutSeconds: number;
  /** Ends the transfer. */
  signal: AbortSignal;
}

/** How a transfer ended. */
export type TransferEnd = 'complete' | 'disconnected' | 'too-slow' | 'aborted';

/**
 * Sends text while it is read, at the speed of the client, within the limits of an upload: only the time in which the client does not
 * read counts, and every 16 KiB earn a second. A single pause earns only the second of its piece, because the operating system buffers
 * megabytes that nobody may read. The reply stays open unless it is complete.
 */
export async function sendChunks(
  response: Writable,
  chunks: AsyncIterable<string>,
  { timeoutSeconds, signal }: TransferRules,
): Promise<TransferEnd> {
  let [bytes, waitedMs] = [0, 0];
  const wait = async (event: 'drain' | 'finish'): Promise<TransferEnd | undefined> => {
    const allowMs = (size: number) => 1000 * (timeoutSeconds + size / minBytesPerSecond);
    const timeoutMs = Math.min(allowMs(bytes) - waitedMs, allowMs(pieceBytes));
    const start = performance.now();
    const end = await waitFor(response, event, signal, timeoutMs);
    waitedMs += performance.now() - start;
    return end;
  };
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk);
    for (let at = 0; at < text.length; at += pieceBytes) {
      const piece = text.subarray(at, at + pieceBytes);
      bytes += piece.length;
      if (response.destroyed || signal.aborted || !response.write(piece)) {
        const end = await wait('drain');
        if (end) return end;
      }
    }
  }
  response.end();
  return (await wait('finish')) ?? 'complete';
}

/** Undefined if the event has happened in time. */
function waitFor(
  response: Writable,
  event: 'drain' | 'finish',
  signal: AbortSignal,
  timeoutMs: number,
): Promise<TransferEnd | undefined> {
  if (signal.aborted) return Promise.resolve('aborted');
  if (response.destroyed) return Promise.resolve('disconnected');
  return new Promise((resolve) => {
    const finish = (end?: TransferEnd) => {
      clearTimeout(timer);
      response.off(event, onEvent).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      resolve(end);
    };
    const onEvent = () => finish();
    const onClose = () => finish('disconnected');
    const onAbort = () => finish('aborted');
    const timer = setTimeout(() => finish('too-slow'), Math.max(0, timeoutMs));
    response.on(event, onEvent).on('close', onClose);
    signal.addEventListener('abort', onAbort);
  });
}
