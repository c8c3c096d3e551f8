/** What can come between: the person or the host ends it, it goes on elsewhere, or the person wants it to. */
export type InterruptionKind = 'cancelled' | 'ended' | 'lost' | 'otherDevice';

export class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(readonly kind: InterruptionKind) {
    super(`The course was interrupted: ${kind}.`);
  }
}

/** Gives what the work comes to; throws the reason of the signal if that comes first. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A controller that aborts with another signal, and by itself: `AbortSignal.any` is too young for many phones. */
export function linkedTo(signal: AbortSignal): AbortController {
  const controller = new AbortController();
  const pass = () => controller.abort(signal.reason);
  if (signal.aborted) pass();
  signal.addEventListener('abort', pass, { once: true, signal: controller.signal });
  return controller;
}
