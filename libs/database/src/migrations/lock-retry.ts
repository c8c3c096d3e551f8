import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { LockHolders } from './lock-holders';

/** How long a migration may wait for locks. */
export interface LockWait {
  /** Of one try. Every query on the table that comes later queues behind the migration for this long. */
  lockTimeoutSeconds: number;
  /** Of all tries together; the last one may begin just before. */
  maxWaitSeconds: number;
}

// The pauses between tries are for the queries that queued behind the last one.
const firstPauseSeconds = 1;
const maxPauseSeconds = 15;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** Runs the pending migrations, again and again while other sessions hold the locks that they need. */
export async function retryLocks(
  observer: Client,
  source: DataSource,
  { lockTimeoutSeconds, maxWaitSeconds }: LockWait,
  say: (line: string) => void,
): Promise<void> {
  const deadline = performance.now() + maxWaitSeconds * 1000;
  let pauseSeconds = Math.min(firstPauseSeconds, lockTimeoutSeconds);
  for (let tries = 1; ; tries++, pauseSeconds = Math.min(maxPauseSeconds, pauseSeconds * 2)) {
    // Each time: the pool may have replaced a connection that was idle during the pause.
    const holders = new LockHolders(observer, await backendPid(source));
    holders.start();
    const error = await source.runMigrations().then(
      () => undefined,
      (reason: Error) => reason,
    );
    await holders.stop();
    if (error === undefined) return;
    if (!isLockError(error)) throw error;
    if (performance.now() + pauseSeconds * 1000 >= deadline)
      throw new Error(
        `The migration did not get ${holders.description} in ${tries} tries of ${lockTimeoutSeconds} s within ${maxWaitSeconds} s. It can be repeated. End that transaction, or run migrate again when it has ended; MIGRATION_MAX_WAIT_SECONDS sets how long to wait.`,
        { cause: error },
      );
    say(
      `try ${tries}: the migration did not get ${holders.description} within ${lockTimeoutSeconds} s; retrying in ${pauseSeconds} s`,
    );
    await pause(pauseSeconds * 1000);
  }
}

async function backendPid(source: DataSource): Promise<number> {
  const [row] = await source.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
  return row!.pid;
}

function isLockError(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === lockNotAvailable || code === deadlock;
}
