import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { LockHolders } from './lock-holders';

/** How long a migration may wait for locks. */
export interface LockWait {
  /** Of one attempt. Later queries on the table wait behind the migration for this long. */
  lockTimeoutSeconds: number;
  /** Of all attempts together; the last one may start just before. */
  maxWaitSeconds: number;
}

// The pauses let the queries run that waited behind the last attempt.
const firstPauseSeconds = 1;
const maxPauseSeconds = 15;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** Runs the pending migrations, and retries while other sessions hold the locks that they need. */
export async function runMigrationsWithRetry(
  observer: Client,
  source: DataSource,
  { lockTimeoutSeconds, maxWaitSeconds }: LockWait,
  log: (line: string) => void,
): Promise<void> {
  const deadline = performance.now() + maxWaitSeconds * 1000;
  let pauseSeconds = Math.min(firstPauseSeconds, lockTimeoutSeconds);
  for (let attempt = 1; ; attempt++, pauseSeconds = Math.min(maxPauseSeconds, pauseSeconds * 2)) {
    // Per attempt: the pool may have replaced a connection that was idle during the pause.
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
        `The migration failed to acquire ${holders.description} in ${attempt} attempts of ${lockTimeoutSeconds} s within ${maxWaitSeconds} s. It can be repeated: end that transaction, or run migrate again after it has ended. MIGRATION_MAX_WAIT_SECONDS sets how long to wait.`,
        { cause: error },
      );
    log(
      `attempt ${attempt}: the migration failed to acquire ${holders.description} within ${lockTimeoutSeconds} s; retrying in ${pauseSeconds} s`,
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
