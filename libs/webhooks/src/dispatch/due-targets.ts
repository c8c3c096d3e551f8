import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DueTarget, Sending } from './share-out';
import type { TargetHealth } from './target-health';

// What one look costs at most, however many targets have deliveries waiting.
const maxCustomers = 500;
const maxTargets = 1000;
const minTargetsPerCustomer = 2;
// As many as a customer may have by default.
const usualTargetsPerCustomer = 1000;
// Where it takes more to see everything, the sweeper goes on.
const maxLooks = 100;
const looksForCustomers = 20;
// Cursors are only a matter of whose turn it is: losing them costs nothing.
const maxCursors = 10_000;

const zeroUuid = '00000000-0000-0000-0000-000000000000';

// One step in the index per customer. Row comparisons, here and below, because only the index of this order serves them.
const waitingCustomers = `
  WITH RECURSIVE customers AS (
    (SELECT d.customer_id FROM webhooks.deliveries d WHERE d.ended_at IS NULL AND d.customer_id > $1
     ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
    UNION ALL
    SELECT following.* FROM customers c CROSS JOIN LATERAL (
      SELECT d.customer_id FROM webhooks.deliveries d WHERE d.ended_at IS NULL AND d.customer_id > c.customer_id
      ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
    ) following
  )
  SELECT customer_id AS id FROM customers LIMIT $2`;

// Of each customer so many origins, from its cursor on, each by one step in the index: a target with a million deliveries
// waiting costs as much as one with ten.
const waitingTargets = `
  SELECT walk.customer_id AS "customerId", target.origin, target.due_at AS "dueAt", t.failures, t.probe_at AS "probeAt"
  FROM unnest($1::uuid[], $2::text[]) AS walk (customer_id, after)
  CROSS JOIN LATERAL (
    WITH RECURSIVE origins AS (
      (SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
       WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (walk.customer_id, walk.after)
       ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1)
      UNION ALL
      SELECT following.* FROM origins o CROSS JOIN LATERAL (
        SELECT d.customer_id, d.origin, d.due_at FROM webhooks.deliveries d
        WHERE d.ended_at IS NULL AND (d.customer_id, d.origin) > (o.customer_id, o.origin)
        ORDER BY d.customer_id, d.origin, d.due_at LIMIT 1
      ) following WHERE o.customer_id = walk.customer_id
    )
    SELECT origin, due_at FROM origins WHERE customer_id = walk.customer_id LIMIT $3
  ) target
  LEFT JOIN webhooks.customer_targets t ON t.customer_id = walk.customer_id AND t.origin = target.origin`;

const sendingNow = `
  SELECT customer_id AS "customerId", origin, count(*)::integer AS count FROM webhooks.deliveries
  WHERE status = 'SENDING' AND due_at > $1 GROUP BY customer_id, origin`;

export interface Look {
  targets: DueTarget[];
  /** What is under way, all workers together. */
  sending: Sending[];
  /** About how many looks in a row see everything; each goes on where the one before ended. */
  looksForAll: number;
}

type WaitingTarget = TargetHealth & Pick<DueTarget, 'customerId' | 'origin' | 'dueAt'>;

/**
 * Finds the targets that have deliveries due. A look is bounded: each customer gets the same number of steps, and whoever has
 * more targets than that is continued in the next look. So a crowd of targets delays its own customer only.
 */
@Injectable()
export class DueTargets {
  private readonly cursors = new Map<string, string>();
  private lastCustomer = zeroUuid;

  constructor(private readonly queries: PreparedQueries) {}

  async look(manager: EntityManager, now: Date): Promise<Look> {
    const began = this.isWithin;
    const customers = await this.nextCustomers(manager);
    const limit = Math.max(minTargetsPerCustomer, Math.floor(maxTargets / Math.max(1, customers.length)));
    const waiting = await this.nextTargets(manager, customers, limit);
    const { rows: sending } = await this.queries.runIn<Sending>(manager, 'sending-now', sendingNow, [now]);
    return {
      targets: waiting.filter(({ dueAt }) => dueAt <= now),
      sending,
      looksForAll: began || this.isWithin ? this.looksFor(limit) : 1,
    };
  }

  private looksFor(limit: number): number {
    const perCustomer = this.cursors.size > 0 ? Math.ceil(usualTargetsPerCustomer / limit) + 1 : 2;
    return Math.min(maxLooks, Math.max(perCustomer, this.lastCustomer === zeroUuid ? 2 : looksForCustomers));
  }

  /** Whether the next look goes on somewhere, and so does not see what is before. */
  private get isWithin(): boolean {
    return this.cursors.size > 0 || this.lastCustomer !== zeroUuid;
  }

  /** All of them, where they are few enough; else the next ones in turn. */
  private async nextCustomers(manager: EntityManager): Promise<string[]> {
    const from = this.lastCustomer;
    const customers = await this.customersAfter(manager, from, maxCustomers);
    const room = maxCustomers - customers.length;
    // The end was reached: go on from the beginning, up to where this began.
    if (room > 0 && from !== zeroUuid)
      customers.push(...(await this.customersAfter(manager, zeroUuid, room)).filter((id) => id <= from));
    this.lastCustomer = customers.length < maxCustomers ? zeroUuid : customers.at(-1)!;
    return customers;
  }

  private async customersAfter(manager: EntityManager, after: string, limit: number): Promise<string[]> {
    const { rows } = await this.queries.runIn<{ id: string }>(
      manager,
      'waiting-customers',
      waitingCustomers,
      [after, limit],
    );
    return rows.map(({ id }) => id);
  }

  private async nextTargets(
    manager: EntityManager,
    customers: readonly string[],
    limit: number,
  ): Promise<WaitingTarget[]> {
    if (customers.length === 0) {
      this.cursors.clear();
      return [];
    }
    const { rows } = await this.queries.runIn<WaitingTarget>(manager, 'waiting-targets', waitingTargets, [
      customers,
      customers.map((id) => this.cursors.get(id) ?? ''),
      limit,
    ]);
    this.moveCursors(customers, rows, limit);
    return rows;
  }

  private moveCursors(customers: readonly string[], seen: readonly WaitingTarget[], limit: number): void {
    const counts = new Map<string, number>();
    for (const { customerId, origin } of seen) {
      const count = (counts.get(customerId) ?? 0) + 1;
      counts.set(customerId, count);
      if (count === limit) this.cursors.set(customerId, origin);
    }
    for (const id of customers) if ((counts.get(id) ?? 0) < limit) this.cursors.delete(id);
    if (this.cursors.size > maxCursors) this.cursors.clear();
  }
}
