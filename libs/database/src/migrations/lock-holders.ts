import type { Client } from 'pg';

/** A session that holds a lock which a migration waits for. Without the text of its query, which may contain personal data. */
export interface LockHolder {
  table: string | null;
  pid: number;
  application: string;
  state: string | null;
  transactionStart: Date | null;
}

const pollIntervalMs = 100;

const blockers = `
  SELECT waiting.relation::regclass::text AS table, holder.pid, holder.application_name AS application,
    holder.state, holder.xact_start AS "transactionStart"
  FROM pg_locks waiting
  CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS blocking (pid)
  JOIN pg_stat_activity holder ON holder.pid = blocking.pid
  WHERE waiting.pid = $1 AND NOT waiting.granted
  ORDER BY holder.xact_start NULLS LAST`;

/**
 * Records which sessions block a session. PostgreSQL reports this only while the session waits, and a lock timeout error does
 * not name the holder, so this polls over a second connection.
 */
export class LockHolders {
  private holders: LockHolder[] = [];
  private timer?: NodeJS.Timeout;
  private polling = Promise.resolve();

  constructor(
    private readonly client: Client,
    private readonly pid: number,
  ) {}

  start(): void {
    this.holders = [];
    this.timer = setInterval(() => {
      this.polling = this.polling.then(() => this.poll());
    }, pollIntervalMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.polling;
  }

  /** Describes the holders of the last successful poll. */
  get description(): string {
    const tables = [...new Set(this.holders.flatMap(({ table }) => table ?? []))].join(', ');
    return `${tables === '' ? 'a lock' : `the lock on ${tables}`} (held by ${this.holders.map(describe).join('; ') || 'an unknown session'})`;
  }

  private async poll(): Promise<void> {
    // On failure only the message is less precise.
    const found = await this.client.query<LockHolder>(blockers, [this.pid]).catch(() => undefined);
    if (found && found.rows.length > 0) this.holders = found.rows;
  }
}

function describe({ pid, application, state, transactionStart }: LockHolder): string {
  const since = transactionStart ? `, transaction open since ${transactionStart.toISOString()}` : '';
  return `process ${pid}${application && ` "${application}"`}${state === null ? '' : `, ${state}`}${since}`;
}
