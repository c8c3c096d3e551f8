import { DomainError } from '@gatehouse/platform';
import type { Request } from 'express';
import { compressedUpload } from '../../upload/upload.errors';

/** The minimum transfer rate, as for every other body. */
export const minBytesPerSecond = 16 * 1024;

export interface UploadRules {
  limit: number;
  timeoutSeconds: number;
  /** Ends the upload with its reason. */
  signal: AbortSignal;
  /** Default: an error that suggests several files. */
  tooLarge?: (limit: number) => DomainError;
}

/**
 * The bytes of an upload while they arrive. Memory holds what the socket buffers: nothing is read while the consumer is busy. Only the
 * time in which the client sends nothing counts for the timeout.
 */
export async function* receiveBytes(request: Request, rules: UploadRules): AsyncGenerator<Buffer> {
  const { limit, timeoutSeconds, signal, tooLarge = uploadTooLarge } = rules;
  const { 'content-encoding': encoding = 'identity', 'content-length': length, expect } = request.headers;
  if (encoding.toLowerCase() !== 'identity') throw compressedUpload(encoding);
  if (Number(length) > limit) throw tooLarge(limit);
  if (expect !== undefined) request.res?.writeContinue();
  let [bytes, waitedMs] = [0, 0];
  try {
    for (;;) {
      signal.throwIfAborted();
      const chunk = request.read() as Buffer | null;
      if (chunk) {
        bytes += chunk.length;
        if (bytes > limit) throw tooLarge(limit);
        yield chunk;
      } else if (request.readableEnded) return;
      else if (request.destroyed) throw uploadCutOff();
      else {
        const allowedMs = 1000 * (timeoutSeconds + bytes / minBytesPerSecond);
        const start = performance.now();
        if (!(await waitForBytes(request, signal, allowedMs - waitedMs))) throw uploadTooSlow(timeoutSeconds);
        waitedMs += performance.now() - start;
      }
    }
  } finally {
    // Discards the rest, so that the client can read the reply.
    request.resume();
  }
}

/** Returns whether something has happened in time: bytes, the end, or a disconnection. */
function waitForBytes(request: Request, signal: AbortSignal, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const events = ['readable', 'end', 'close', 'error'] as const;
    const finish = (happened: boolean) => {
      clearTimeout(timer);
      for (const event of events) request.off(event, onEvent);
      signal.removeEventListener('abort', onEvent);
      resolve(happened);
    };
    const onEvent = () => finish(true);
    const timer = setTimeout(() => finish(false), Math.max(0, timeoutMs));
    for (const event of events) request.on(event, onEvent);
    signal.addEventListener('abort', onEvent);
  });
}

const uploadTooLarge = (limit: number) =>
  new DomainError(
    'upload.too-large',
    413,
    `The upload is too large: at most ${limit.toLocaleString('en')} bytes. Split it into several files.`,
  );

const uploadTooSlow = (seconds: number) =>
  new DomainError(
    'upload.timeout',
    408,
    `The upload did not arrive in time: it may pause for ${seconds} s in total, plus 1 s for each ${minBytesPerSecond / 1024} KiB. Send it again.`,
  );

const uploadCutOff = () =>
  new DomainError('upload.cut-off', 400, 'The request ended before its body was complete. Send it again.');
