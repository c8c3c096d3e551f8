import { DeviceError, type Progress, type SessionKind } from '@gatehouse/sdk/browser';
import { abortable } from './interruption';
import { askProblemAction } from './problem-screen';
import type { FlowContext } from './flow-context';

const slowAfterMs = 4_000;

/**
 * Sends an answer, and retries until it arrives: the client repeats the same bytes, which the server counts once. Throws
 * errors that a retry cannot fix.
 */
export async function submitStep(
  context: FlowContext,
  post: () => Promise<Progress<SessionKind>>,
): Promise<Progress<SessionKind>> {
  for (;;) {
    try {
      return await postWithProgress(context, post);
    } catch (error) {
      if (!(error instanceof DeviceError && error.isRetryable)) throw error;
      await askProblemAction(context.display, navigator.onLine ? 'server' : 'offline', context.signal);
    }
  }
}

async function postWithProgress(
  context: FlowContext,
  post: () => Promise<Progress<SessionKind>>,
): Promise<Progress<SessionKind>> {
  const { display, signal } = context;
  // The person may have gone back or cancelled since the answer was given.
  signal.throwIfAborted();
  display.show('sending', { isSlow: false });
  const slow = setTimeout(() => display.update('sending', { isSlow: true }), slowAfterMs);
  context.isSending = true;
  try {
    return await abortable(post(), signal);
  } finally {
    context.isSending = false;
    clearTimeout(slow);
  }
}
