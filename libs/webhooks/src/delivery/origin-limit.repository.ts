import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';

interface OriginCountRow {
  count: number;
}

// One index step per origin, up to the limit.
const countPendingSql = `
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

const findPendingSql = `
  SELECT 1 FROM webhooks.deliveries WHERE ended_at IS NULL AND customer_id = $1 AND origin = $2 LIMIT 1`;

@Injectable()
export class OriginLimitRepository {
  constructor(private readonly queries: PreparedQueries) {}

  /** Counts the origins with pending deliveries of a customer, up to the limit. */
  async countPending(customerId: string, limit: number): Promise<number> {
    const { rows } = await this.queries.run<OriginCountRow>('count-pending-origins', countPendingSql, [
      customerId,
      limit,
    ]);
    return rows[0]?.count ?? 0;
  }

  async isPending(customerId: string, origin: string): Promise<boolean> {
    const { rows } = await this.queries.run('find-pending-origin', findPendingSql, [customerId, origin]);
    return rows.length > 0;
  }
}
