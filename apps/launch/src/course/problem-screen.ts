import type { ProblemName, WayOut } from './problem.table';
import type { Stage } from './stage';

/** Shows a problem until the person takes a way out; a connection that comes back is one by itself. */
export async function askWayOut(
  stage: Stage,
  problem: ProblemName,
  signal: AbortSignal,
): Promise<Exclude<WayOut, 'copyLink'>> {
  const listening = new AbortController();
  const online = new Promise<'retry'>((resolve) =>
    addEventListener('online', () => resolve('retry'), { signal: listening.signal }),
  );
  try {
    for (;;) {
      const asked = stage.ask('problem', { problem, at: undefined }, signal);
      const way = await Promise.race([online, asked]);
      // Whoever has copied the link may still want to do something else here.
      if (way !== 'copyLink') return way;
    }
  } finally {
    listening.abort();
  }
}
