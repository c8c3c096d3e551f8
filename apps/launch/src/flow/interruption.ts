/** What can interrupt a step: a cancellation, the end of the session, another device taking over, a handoff, or a step back. */
export type InterruptionKind = 'cancelled' | 'ended' | 'lost' | 'otherDevice' | 'back';

export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(readonly kind: InterruptionKind) {
    super(`The flow was interrupted: ${kind}.`);
  }
}

/** Settles as `work` does; rejects with the reason of the signal if that aborts first. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A controller that also aborts with the given signal: many phones do not have `AbortSignal.any`. */
export function linkController(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const forward = () => controller.abort(signal.reason);
  if (signal.aborted) forward();
  signal.addEventListener('abort', forward, { once: true, signal: controller.signal });
  return controller;
}
