import { cursorAt, idAt } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { WakeUp } from '../dispatch/wake-up';
import { WaitingOrigins } from '../event/waiting-origins';
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
import { deliveryForgotten, deliveryUnderWay, emptyRange, unknownDelivery } from './delivery.errors';
import { type AttemptRow, DeliveryRepository, type DeliveryRow } from './delivery.repository';

const shownAttempts = 100;
const batch = 2000;
const mostResent = 50_000;

@Injectable()
export class DeliveryService {
  constructor(
    private readonly deliveries: DeliveryRepository,
    private readonly origins: WaitingOrigins,
    private readonly wakeUp: WakeUp,
    private readonly clock: Clock,
  ) {}

  async list(
    owner: DeliveryOwner,
    { limit, cursor, ...selection }: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    requireRange(selection.from, selection.to);
    const before = cursor === undefined ? undefined : idAt(cursor);
    const rows = await this.deliveries.list(owner, selection, limit + 1, before);
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items: items.map(shown), nextCursor: rows.length > limit && last ? cursorAt(last.id) : null };
  }

  async get(owner: DeliveryOwner, id: string): Promise<DeliveryDetails> {
    const row = await this.find(owner, id);
    const attempts = await this.deliveries.attemptsOf(id, shownAttempts);
    return { ...shown(row), attempts: attempts.map(shownAttempt) };
  }

  /** Sends a delivery again, as soon as possible, whatever became of it. */
  async resend(owner: DeliveryOwner, id: string): Promise<Delivery> {
    const row = await this.find(owner, id);
    if (!row.kept) throw deliveryForgotten(id);
    await this.origins.requireRoom(owner.customerId, row.origin);
    const isResent = await this.deliveries.resend(owner, id, this.clock.now());
    const now = await this.find(owner, id);
    if (!isResent) throw now.kept ? deliveryUnderWay(id) : deliveryForgotten(id);
    this.wakeUp.now();
    return shown(now);
  }

  /** The same for all of a time range, a batch at a time. */
  async resendAll(owner: DeliveryOwner, { from, to, status, cursor }: ResendBody): Promise<ResendReply> {
    requireRange(from, to);
    const now = this.clock.now();
    const total = { resent: 0, forgotten: 0 };
    let after = cursor === undefined ? undefined : idAt(cursor);
    await this.origins.requireRoomForAny(owner.customerId);
    for (let left = mostResent; left > 0; left -= batch) {
      const { seen, resent, forgotten, last } = await this.deliveries.resendSome(
        owner,
        { status, from, to },
        { now, limit: batch, after },
      );
      total.resent += resent;
      total.forgotten += forgotten;
      if (resent > 0) this.wakeUp.now();
      if (seen < batch || last === null) return { ...total, nextCursor: null };
      after = last;
      // The next call says why it goes no further.
      if (!(await this.origins.hasRoom(owner.customerId))) break;
    }
    return { ...total, nextCursor: after === undefined ? null : cursorAt(after) };
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

const shown = (row: DeliveryRow): Delivery => ({
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
  lastAttempt: row.lastAttempt && shownAttempt(row.lastAttempt),
});

const shownAttempt = ({
  startedAt,
  ...rest
}: AttemptRow | NonNullable<DeliveryRow['lastAttempt']>): Attempt => ({
  ...rest,
  startedAt: new Date(startedAt).toISOString(),
});
