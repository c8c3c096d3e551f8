import type { ProblemName, ProblemAction } from './problem.table';
import { waitForCameraGrant } from '../camera/camera-permission';
import type { Display } from './display';

/** Shows a problem until the person chooses an action; a restored connection, or a camera that was allowed, counts as a retry. */
export async function askProblemAction(
  display: Display,
  problem: ProblemName,
  signal: AbortSignal,
): Promise<Exclude<ProblemAction, 'copyLink'>> {
  const listening = new AbortController();
  const online = new Promise<'retry'>((resolve) =>
    addEventListener('online', () => resolve('retry'), { signal: listening.signal }),
  );
  const granted = new Promise<'retry'>((resolve) => {
    if (problem !== 'denied') return;
    const onWatch = () => display.update('problem', { noticesGrant: true });
    void waitForCameraGrant(navigator, listening.signal, onWatch).then(() => resolve('retry'));
  });
  try {
    for (;;) {
      const asked = display.ask('problem', { problem, at: undefined }, signal);
      const action = await Promise.race([online, granted, asked]);
      // After copying the link the person can still choose another action.
      if (action !== 'copyLink') return action;
    }
  } finally {
    listening.abort();
  }
}
