import type { ChildProcess } from 'node:child_process';

/**
 * Waits for the port that a forked server reports as `{ listeningOn: port }` (libs/platform/src/bootstrap.ts); undefined if it
 * exits before. Call it right after the fork: a report without a listener is lost.
 */
export function waitForReportedPort(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.on('message', (message: { listeningOn?: number } | null) => {
      if (typeof message?.listeningOn === 'number') resolve(message.listeningOn);
    });
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}
