import type { Client } from 'pg';

/** A session that holds a lock which a migration waits for. Never with the text of its query: that may hold personal data. */
export interface LockHolder {
  table: string | null;
  pid: number;
  application: string;
  state: string | null;
  transactionStart: Date | null;
}

const pollMilliseconds = 100;

const blockers = `
  SELECT waiting.relation::regclass::text AS table, holder.pid, holder.application_name AS application,
    holder.state, holder.xact_start AS "transactionStart"
  FROM pg_locks waiting
  CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS blocking (pid)
  JOIN pg_stat_activity holder ON holder.pid = blocking.pid
  WHERE waiting.pid = $1 AND NOT waiting.granted
  ORDER BY holder.xact_start NULLS LAST`;

/**
 * Records who blocks a session. PostgreSQL only reports this while the session waits, and the error of a lock timeout names
 * nobody, so this polls over a second connection.
 */
export class LockHolders {
  private seen: LockHolder[] = [];
  private timer?: NodeJS.Timeout;
  private polling = Promise.resolve();

  constructor(
    private readonly client: Client,
    private readonly pid: number,
  ) {}

  start(): void {
    this.seen = [];
    this.timer = setInterval(() => {
      this.polling = this.polling.then(() => this.poll());
    }, pollMilliseconds);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
  }

  /** What was seen last, in words. */
  get description(): string {
    const tables = [...new Set(this.seen.flatMap(({ table }) => table ?? []))].join(', ');
    return `${tables === '' ? 'a lock' : `the lock on ${tables}`} (held by ${this.seen.map(describe).join('; ') || 'an unknown session'})`;
  }

  private async poll(): Promise<void> {
    // Without the answer only the message is less precise.
    const found = await this.client.query<LockHolder>(blockers, [this.pid]).catch(() => undefined);
    if (found && found.rows.length > 0) this.seen = found.rows;
  }
}

function describe({ pid, application, state, transactionStart }: LockHolder): string {
  const since = transactionStart ? `, transaction open since ${transactionStart.toISOString()}` : '';
  return `process ${pid}${application && ` "${application}"`}${state === null ? '' : `, ${state}`}${since}`;
}
