import { PreparedQueries } from '@gatehouse/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WEBHOOK_APP, type WebhookApp } from '../webhook-app.table';
import type { DueTarget, Sending } from './slot-distribution';
import type { TargetHealth } from './target-health';

interface CustomerRow {
  id: string;
}

export type PendingTargetRow = TargetHealth & Pick<DueTarget, 'customerId' | 'origin' | 'dueAt'>;

/** Where the scan of a customer continues; '' starts at the first origin. */
export interface CustomerCursor {
  customerId: string;
  afterOrigin: string;
}

// One index step per customer. Only the index on (app, customer_id, origin, due_at) supports these row comparisons.
const pendingCustomersSql = `
  WITH RECURSIVE customers AS (
    (SELECT d.customer_id FROM webhooks.deliveries d WHERE d.ended_at IS NULL AND d.app = $3 AND d.customer_id > $1
     ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
    UNION ALL
    SELECT following.* FROM customers c CROSS JOIN LATERAL (
      SELECT d.customer_id FROM webhooks.deliveries d
      WHERE d.ended_at IS NULL AND d.app = $3 AND d.customer_id > c.customer_id
      ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
    ) following
  )
  SELECT customer_id AS id FROM customers LIMIT $2`;

// One index step per origin: a target with a million pending deliveries costs as much as one with ten.
const pendingTargetsSql = `
  SELECT start.customer_id AS "customerId", target.origin, target.due_at AS "dueAt", t.failures, t.probe_at AS "probeAt"
  FROM unnest($1::uuid[], $2::text[]) AS start (customer_id, after)
  CROSS JOIN LATERAL (
    WITH RECURSIVE origins AS (
      (SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
       WHERE d.ended_at IS NULL AND d.app = $4 AND (d.customer_id, d.origin) > (start.customer_id, start.after)
       ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
      UNION ALL
      SELECT following.* FROM origins o CROSS JOIN LATERAL (
        SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
        WHERE d.ended_at IS NULL AND d.app = $4 AND (d.customer_id, d.origin) > (o.customer_id, o.origin)
        ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
      ) following WHERE o.customer_id = start.customer_id
    )
    SELECT origin, due_at FROM origins WHERE customer_id = start.customer_id LIMIT $3
  ) target
  LEFT JOIN webhooks.customer_targets t ON t.customer_id = start.customer_id AND t.origin = target.origin`;

// Of all apps: the receiver of both is the same.
const sendingSql = `
  SELECT customer_id AS "customerId", origin, count(*)::integer AS count FROM webhooks.deliveries
  WHERE status = 'SENDING' AND due_at > $1 GROUP BY customer_id, origin`;

@Injectable()
export class DueTargetRepository {
  constructor(
    private readonly queries: PreparedQueries,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** The next customers with pending deliveries, ordered by id. */
  async findPendingCustomers(manager: EntityManager, afterId: string, limit: number): Promise<string[]> {
    const { rows } = await this.queries.runIn<CustomerRow>(
      manager,
      'find-pending-customers',
      pendingCustomersSql,
      [afterId, limit, this.app.name],
    );
    return rows.map(({ id }) => id);
  }

  /** The next targets with pending deliveries of each customer, ordered by origin. */
  async findPendingTargets(
    manager: EntityManager,
    cursors: readonly CustomerCursor[],
    limitPerCustomer: number,
  ): Promise<PendingTargetRow[]> {
    const { rows } = await this.queries.runIn<PendingTargetRow>(
      manager,
      'find-pending-targets',
      pendingTargetsSql,
      [
        cursors.map(({ customerId }) => customerId),
        cursors.map(({ afterOrigin }) => afterOrigin),
        limitPerCustomer,
        this.app.name,
      ],
    );
    return rows;
  }

  /** The deliveries that all workers are sending, by target. */
  async findSending(manager: EntityManager, now: Date): Promise<Sending[]> {
    const { rows } = await this.queries.runIn<Sending>(manager, 'find-sending', sendingSql, [now]);
    return rows;
  }
}
