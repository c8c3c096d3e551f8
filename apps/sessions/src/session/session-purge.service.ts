import type { Transaction } from '@gatehouse/database';
import { IdempotencyKeys } from '@gatehouse/idempotency';
import { Clock } from '@gatehouse/platform';
import { WebhookEvents } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import { RetentionRepository, type Tombstone } from './retention.repository';
import { SessionMetrics } from './session.metrics';
import type { SessionRow } from './session.repository';

// A webhook that still waits for its receiver needs the session's data a little longer; the schedule of its attempts ends.
const waitMilliseconds = 10 * 60 * 1000;

/** Forgets sessions: their key first of all, with everything it encrypts, and the bodies of their webhooks. */
@Injectable()
export class SessionPurgeService {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly webhooks: WebhookEvents,
    private readonly idempotencyKeys: IdempotencyKeys,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  /** At once, as the host wants it; answers the tombstone. */
  async forget(transaction: Transaction, { id }: Pick<SessionRow, 'id'>): Promise<SessionRow | undefined> {
    const [gone] = await this.repository.purge(transaction.manager, [id], this.clock.now(), 'host');
    if (!gone) return undefined;
    await this.forgetTraces(transaction, [gone]);
    transaction.afterCommit(() => this.metrics.purged('host', 1));
    return gone;
  }

  /** Those whose time is over, except where a webhook still waits for its receiver; answers how many were looked at. */
  async forgetSome(transaction: Transaction, limit: number): Promise<number> {
    const now = this.clock.now();
    const due = await this.repository.takeDue(transaction.manager, now, limit);
    const waiting = await this.webhooks.waitingOf(
      transaction,
      due.flatMap(({ toldAs }) => toldAs ?? []),
    );
    const [later, over] = parted(due, ({ toldAs }) => toldAs !== null && waiting.has(toldAs));
    await this.repository.postpone(transaction.manager, later, new Date(now.getTime() + waitMilliseconds));
    const gone = await this.repository.purge(transaction.manager, over, now, 'retention');
    await this.forgetTraces(transaction, gone);
    transaction.afterCommit(() => this.metrics.purged('retention', gone.length));
    return due.length;
  }

  /** What others keep of a session: the bodies of its webhooks, and the fingerprint of the request that made it. */
  private async forgetTraces(transaction: Transaction, gone: readonly Tombstone[]): Promise<void> {
    await this.webhooks.forget(transaction, ...gone.flatMap(({ toldAs }) => toldAs ?? []));
    await this.idempotencyKeys.forget(
      transaction.manager,
      gone.map(({ id }) => id),
    );
  }
}

function parted<T extends { id: string }>(
  items: readonly T[],
  isFirst: (item: T) => boolean,
): [string[], string[]] {
  const ids = (wanted: boolean) => items.filter((item) => isFirst(item) === wanted).map(({ id }) => id);
  return [ids(true), ids(false)];
}
