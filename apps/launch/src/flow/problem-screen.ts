import type { ProblemName, ProblemAction } from './problem.table';
import type { Display } from './display';

/** Shows a problem until the person chooses an action; a restored connection counts as a retry. */
export async function askProblemAction(
  display: Display,
  problem: ProblemName,
  signal: AbortSignal,
): Promise<Exclude<ProblemAction, 'copyLink'>> {
  const listening = new AbortController();
  const online = new Promise<'retry'>((resolve) =>
    addEventListener('online', () => resolve('retry'), { signal: listening.signal }),
  );
  try {
    for (;;) {
      const asked = display.ask('problem', { problem, at: undefined }, signal);
      const action = await Promise.race([online, asked]);
      // After copying the link the person can still choose another action.
      if (action !== 'copyLink') return action;
    }
  } finally {
    listening.abort();
  }
}
