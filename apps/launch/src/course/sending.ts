import { DeviceError, type Progress, type SessionKind } from '@gatehouse/sdk/browser';
import { unlessAborted } from './interruption';
import { askWayOut } from './problem-screen';
import type { Visit } from './visit';

const slowAfterMilliseconds = 4_000;

/**
 * Sends an answer, as often as it takes: the client sends the same bytes again, which the server counts once. Throws what
 * no further try can mend.
 */
export async function send(
  visit: Visit,
  post: () => Promise<Progress<SessionKind>>,
): Promise<Progress<SessionKind>> {
  for (;;) {
    try {
      return await onStage(visit, post);
    } catch (error) {
      if (!(error instanceof DeviceError && error.isPassing)) throw error;
      await askWayOut(visit.stage, navigator.onLine ? 'server' : 'offline', visit.signal);
    }
  }
}

async function onStage(
  visit: Visit,
  post: () => Promise<Progress<SessionKind>>,
): Promise<Progress<SessionKind>> {
  const { stage } = visit;
  stage.show('sending', { isSlow: false });
  const slow = setTimeout(() => stage.change('sending', { isSlow: true }), slowAfterMilliseconds);
  visit.isSending = true;
  try {
    return await unlessAborted(post(), visit.signal);
  } finally {
    visit.isSending = false;
    clearTimeout(slow);
  }
}
