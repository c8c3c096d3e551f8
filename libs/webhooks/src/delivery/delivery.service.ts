import { encodeCursor, decodeCursor } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import type { DeliveryOwner } from './delivery';
import type {
  Attempt,
  Delivery,
  DeliveryDetails,
  DeliveryPage,
  ListDeliveriesQuery,
  ResendBody,
  ResendReply,
} from './delivery.dto';
import { deliveryBodyDeleted, deliveryInProgress, emptyRange, unknownDelivery } from './delivery.errors';
import { type AttemptRow, DeliveryRepository, type DeliveryRow } from './delivery.repository';
import { OriginLimitService } from './origin-limit.service';
import { WakeUpService } from './wake-up.service';

const maxAttemptsShown = 100;
const batchSize = 2000;
const maxResent = 50_000;

@Injectable()
export class DeliveryService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly origins: OriginLimitService,
    private readonly wakeUp: WakeUpService,
    private readonly clock: Clock,
  ) {}

  async list(
    owner: DeliveryOwner,
    { limit, cursor, ...selection }: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    requireRange(selection.from, selection.to);
    const before = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await this.deliveries.list(owner, selection, limit + 1, before);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(toDelivery),
      nextCursor: rows.length > limit && last ? encodeCursor(last.id) : null,
    };
  }

  async get(owner: DeliveryOwner, id: string): Promise<DeliveryDetails> {
    const row = await this.find(owner, id);
    const attempts = await this.deliveries.findAttempts(id, maxAttemptsShown);
    return { ...toDelivery(row), attempts: attempts.map(toAttempt) };
  }

  /** Sends a delivery again as soon as possible, whatever its status. */
  async resend(owner: DeliveryOwner, id: string): Promise<Delivery> {
    const row = await this.find(owner, id);
    if (!row.kept) throw deliveryBodyDeleted(id);
    await this.origins.requireCapacity(owner.customerId, row.origin);
    const isResent = await this.deliveries.resend(owner, id, this.clock.now());
    const now = await this.find(owner, id);
    if (!isResent) throw now.kept ? deliveryInProgress(id) : deliveryBodyDeleted(id);
    this.wakeUp.wakeAll();
    return toDelivery(now);
  }

  /** Resends the deliveries of a time range in batches. */
  async resendAll(owner: DeliveryOwner, { from, to, status, cursor }: ResendBody): Promise<ResendReply> {
    requireRange(from, to);
    const now = this.clock.now();
    const total = { resent: 0, forgotten: 0 };
    let after = cursor === undefined ? undefined : decodeCursor(cursor);
    await this.origins.requireCapacityForAny(owner.customerId);
    for (let left = maxResent; left > 0; left -= batchSize) {
      const { seen, resent, forgotten, last } = await this.deliveries.resendBatch(
        owner,
        { status, from, to },
        { now, limit: batchSize, after },
      );
      total.resent += resent;
      total.forgotten += forgotten;
      if (resent > 0) this.wakeUp.wakeAll();
      if (seen < batchSize || last === null) return { ...total, nextCursor: null };
      after = last;
      // The next call answers 429.
      if (!(await this.origins.hasCapacity(owner.customerId))) break;
    }
    return { ...total, nextCursor: after === undefined ? null : encodeCursor(after) };
  }

  private async find(owner: DeliveryOwner, id: string): Promise<DeliveryRow> {
    const row = await this.deliveries.find(owner, id);
    if (!row) throw unknownDelivery(id);
    return row;
  }
}

function requireRange(from?: Date, to?: Date): void {
  if (from && to && from >= to) throw emptyRange();
}

const toDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type,
  sessionId: row.sessionId,
  target: row.origin,
  status: row.status,
  attemptCount: row.attempts,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.status === 'PENDING' ? row.dueAt.toISOString() : null,
  endedAt: row.endedAt?.toISOString() ?? null,
  resendable: row.kept,
  lastAttempt: row.lastAttempt && toAttempt(row.lastAttempt),
});

const toAttempt = ({
  startedAt,
  ...rest
}: AttemptRow | NonNullable<DeliveryRow['lastAttempt']>): Attempt => ({
  ...rest,
  startedAt: new Date(startedAt).toISOString(),
});
