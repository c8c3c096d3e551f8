import type { ChildProcess } from 'node:child_process';

/**
 * The port that a forked server got and reports as `{ listeningOn: port }` (libs/platform/src/bootstrap.ts); undefined when
 * it ended before. Ask as soon as it is forked: a report that nobody waits for is lost.
 */
export function reportedPort(child: ChildProcess): Promise<number | undefined> {
  return new Promise((resolve) => {
    child.on('message', (message: { listeningOn?: number } | null) => {
      if (typeof message?.listeningOn === 'number') resolve(message.listeningOn);
    });
    child.once('exit', () => resolve(undefined));
    child.once('error', () => resolve(undefined));
  });
}
