import type { Transaction } from '@gatehouse/database';
import { IdempotencyKeyService } from '@gatehouse/idempotency';
import { Clock } from '@gatehouse/platform';
import { WebhookEventService } from '@gatehouse/webhooks';
import { Injectable } from '@nestjs/common';
import { RetentionRepository, type Tombstone } from './retention.repository';
import { SessionMetrics } from './session.metrics';
import type { SessionRow } from './session.repository';

// A pending webhook needs the data of its session. Its retry schedule is finite.
const webhookWaitMs = 10 * 60 * 1000;

/** Purges sessions: deletes their data key, everything it encrypts, and the bodies of their webhooks. */
@Injectable()
export class SessionPurgeService {
  constructor(
    private readonly repository: RetentionRepository,
    private readonly webhooks: WebhookEventService,
    private readonly idempotencyKeys: IdempotencyKeyService,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  /** Purges a session now, because the host requests it. Returns the tombstone. */
  async purge(transaction: Transaction, { id }: Pick<SessionRow, 'id'>): Promise<SessionRow | undefined> {
    const [tombstone] = await this.repository.purge(transaction.manager, [id], this.clock.now(), 'host');
    if (!tombstone) return undefined;
    await this.deleteTraces(transaction, [tombstone]);
    transaction.afterCommit(() => this.metrics.purged('host', 1));
    return tombstone;
  }

  /** Purges sessions whose retention is over, except those with a pending webhook. Returns the number of sessions checked. */
  async purgeDue(transaction: Transaction, limit: number): Promise<number> {
    const now = this.clock.now();
    const due = await this.repository.takeDue(transaction.manager, now, limit);
    const waiting = await this.webhooks.findPending(
      transaction,
      due.flatMap(({ webhookSessionId }) => webhookSessionId ?? []),
    );
    const [postponed, expired] = partitionIds(
      due,
      ({ webhookSessionId }) => webhookSessionId !== null && waiting.has(webhookSessionId),
    );
    await this.repository.postpone(transaction.manager, postponed, new Date(now.getTime() + webhookWaitMs));
    const tombstones = await this.repository.purge(transaction.manager, expired, now, 'retention');
    await this.deleteTraces(transaction, tombstones);
    transaction.afterCommit(() => this.metrics.purged('retention', tombstones.length));
    return due.length;
  }

  /** Deletes what other tables keep: the bodies of webhooks, and the fingerprints of the creating requests. */
  private async deleteTraces(transaction: Transaction, tombstones: readonly Tombstone[]): Promise<void> {
    await this.webhooks.deleteContents(
      transaction,
      ...tombstones.flatMap(({ webhookSessionId }) => webhookSessionId ?? []),
    );
    await this.idempotencyKeys.deleteFingerprints(
      transaction.manager,
      tombstones.map(({ id }) => id),
    );
  }
}

function partitionIds<T extends { id: string }>(
  items: readonly T[],
  isFirst: (item: T) => boolean,
): [string[], string[]] {
  const ids = (first: boolean) => items.filter((item) => isFirst(item) === first).map(({ id }) => id);
  return [ids(true), ids(false)];
}
