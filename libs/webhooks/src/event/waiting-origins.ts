import { PreparedQueries } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { WebhookConfig } from '../webhooks.config';
import { tooManyOrigins } from './event.errors';

// One step in the index per origin, and no further than the limit.
const countOrigins = `
  WITH RECURSIVE origins AS (
    (SELECT d.customer_id, d.origin FROM webhooks.deliveries d
     WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > ($1::uuid, '')
     ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
    UNION ALL
    SELECT following.* FROM origins o CROSS JOIN LATERAL (
      SELECT d.customer_id, d.origin FROM webhooks.deliveries d
      WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (o.customer_id, o.origin)
      ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
    ) following WHERE o.customer_id = $1
  )
  SELECT count(*)::integer AS count FROM (SELECT 1 FROM origins WHERE customer_id = $1 LIMIT $2) AS counted`;

const findWaiting = `
  SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NULL AND customer_id = $1 AND origin = $2 LIMIT 1`;

// Sessions that are open count only once they have ended, so the limit is not exact anyway. Most customers are far from it.
const trustedMilliseconds = 1000;
const maxTrusted = 10_000;

/** How many origins of a customer have deliveries waiting. Asked where a callback is accepted: what was accepted is sent. */
@Injectable()
export class WaitingOrigins {
  /** Customers that had room a moment ago, and until when that is taken for granted. */
  private readonly trusted = new Map<string, number>();

  constructor(
    private readonly queries: PreparedQueries,
    @Inject(CONFIG) private readonly config: WebhookConfig,
  ) {}

  /** Throws a 429 when the origin would be one too many. One that waits already is none more. */
  async requireRoom(customerId: string, origin: string): Promise<void> {
    if ((this.trusted.get(customerId) ?? 0) > performance.now()) return;
    if (await this.hasRoom(customerId)) return this.trust(customerId);
    const { rows } = await this.queries.run('waiting-origin', findWaiting, [customerId, origin]);
    if (rows.length === 0) throw tooManyOrigins(this.config.WEBHOOK_MAX_WAITING_ORIGINS);
  }

  /** The same for many at once, wherever they go. */
  async requireRoomForAny(customerId: string): Promise<void> {
    if (!(await this.hasRoom(customerId))) throw tooManyOrigins(this.config.WEBHOOK_MAX_WAITING_ORIGINS);
  }

  async hasRoom(customerId: string): Promise<boolean> {
    const limit = this.config.WEBHOOK_MAX_WAITING_ORIGINS;
    const { rows } = await this.queries.run<{ count: number }>('waiting-origins', countOrigins, [
      customerId,
      limit,
    ]);
    return (rows[0]?.count ?? 0) < limit;
  }

  private trust(customerId: string): void {
    if (this.trusted.size >= maxTrusted) this.trusted.clear();
    this.trusted.set(customerId, performance.now() + trustedMilliseconds);
  }
}
