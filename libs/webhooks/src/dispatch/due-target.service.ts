import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DueTargetRepository, type PendingTargetRow } from './due-target.repository';
import type { DueTarget, Sending } from './slot-distribution';

// The bounds of one scan, independent of the number of targets with pending deliveries.
const maxCustomers = 500;
const maxTargets = 1000;
const minTargetsPerCustomer = 2;
// The default of WEBHOOK_MAX_WAITING_ORIGINS.
const defaultTargetsPerCustomer = 1000;
// Beyond that, the sweeper continues.
const maxScans = 100;
const scansForCustomers = 20;
// Cursors only decide the order, so they can be dropped at any time.
const maxCursors = 10_000;

const zeroUuid = '00000000-0000-0000-0000-000000000000';

export interface DueTargetScan {
  targets: DueTarget[];
  /** The deliveries that all workers are sending. */
  sending: Sending[];
  /** About how many scans in a row cover everything; each continues where the last one ended. */
  scansForAll: number;
}

/**
 * Finds targets with due deliveries. A scan is bounded: each customer gets the same number of targets, and the next scan
 * continues with the rest. A customer with many targets delays only its own deliveries.
 */
@Injectable()
export class DueTargetService {
  private readonly cursors = new Map<string, string>();
  private lastCustomer = zeroUuid;

  constructor(private readonly repository: DueTargetRepository) {}

  async scan(manager: EntityManager, now: Date): Promise<DueTargetScan> {
    const wasPartial = this.isPartial;
    const customers = await this.nextCustomers(manager);
    const limit = Math.max(minTargetsPerCustomer, Math.floor(maxTargets / Math.max(1, customers.length)));
    const pending = await this.nextTargets(manager, customers, limit);
    return {
      targets: pending.filter(({ dueAt }) => dueAt <= now),
      sending: await this.repository.findSending(manager, now),
      scansForAll: wasPartial || this.isPartial ? this.estimateScans(limit) : 1,
    };
  }

  private estimateScans(limit: number): number {
    const perCustomer = this.cursors.size > 0 ? Math.ceil(defaultTargetsPerCustomer / limit) + 1 : 2;
    return Math.min(maxScans, Math.max(perCustomer, this.lastCustomer === zeroUuid ? 2 : scansForCustomers));
  }

  /** Whether the next scan continues at a cursor, so it does not cover everything. */
  private get isPartial(): boolean {
    return this.cursors.size > 0 || this.lastCustomer !== zeroUuid;
  }

  /** All customers if there are few, else the next ones in turn. */
  private async nextCustomers(manager: EntityManager): Promise<string[]> {
    const from = this.lastCustomer;
    const customers = await this.repository.findPendingCustomers(manager, from, maxCustomers);
    const room = maxCustomers - customers.length;
    // Wraps around: continues at the beginning, up to where this scan started.
    if (room > 0 && from !== zeroUuid) {
      const first = await this.repository.findPendingCustomers(manager, zeroUuid, room);
      customers.push(...first.filter((id) => id <= from));
    }
    this.lastCustomer = customers.length < maxCustomers ? zeroUuid : customers.at(-1)!;
    return customers;
  }

  private async nextTargets(
    manager: EntityManager,
    customers: readonly string[],
    limit: number,
  ): Promise<PendingTargetRow[]> {
    if (customers.length === 0) {
      this.cursors.clear();
      return [];
    }
    const cursors = customers.map((customerId) => ({
      customerId,
      afterOrigin: this.cursors.get(customerId) ?? '',
    }));
    const rows = await this.repository.findPendingTargets(manager, cursors, limit);
    this.moveCursors(customers, rows, limit);
    return rows;
  }

  private moveCursors(customers: readonly string[], rows: readonly PendingTargetRow[], limit: number): void {
    const counts = new Map<string, number>();
    for (const { customerId, origin } of rows) {
      const count = (counts.get(customerId) ?? 0) + 1;
      counts.set(customerId, count);
      if (count === limit) this.cursors.set(customerId, origin);
    }
    for (const id of customers) if ((counts.get(id) ?? 0) < limit) this.cursors.delete(id);
    if (this.cursors.size > maxCursors) this.cursors.clear();
  }
}
