import { inTransaction, PreparedQueries } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryStatus } from '../delivery/delivery';
import type { AttemptResult } from '../delivery/attempt';
import { WEBHOOK_APP, type WebhookApp } from '../webhook-app.table';
import { DueTargetService } from './due-target.service';
import { delaysBeforeAttempts } from './retry-schedule';
import { type FreeSlots, type SlotShare, distributeSlots } from './slot-distribution';
import { summarizeHealth, probeSeconds, targetKey, type TargetName } from './target-health';

/** A delivery that this worker has claimed for one attempt. */
export interface ClaimedDelivery extends TargetName {
  id: string;
  apiKeyId: string;
  isProven: boolean;
  size: number;
  /** The number of the next attempt; it also identifies this claim. */
  attempts: number;
  tries: number;
  sealed: Buffer;
}

export interface Claim {
  deliveries: ClaimedDelivery[];
  /** About how many claims in a row scan all pending deliveries. */
  scansForAll: number;
}

export interface ClaimBounds {
  slots: FreeSlots;
  bytes: number;
  /** When the claim expires and another worker may take over. */
  claimSeconds: number;
}

/** An attempt with the new status of its delivery. */
export interface RecordedAttempt extends AttemptResult {
  status: Extract<DeliveryStatus, 'PENDING' | 'DELIVERED' | 'FAILED'>;
  dueAt: Date;
}

// An arbitrary constant. Claims of all apps are serialized, so that the counts of deliveries in progress are exact. They are short, and
// each takes many deliveries.
const claimLock = 7_208_151_904;
// Skips rows that another worker has locked. An expired claim becomes a LOST attempt; a delivery whose workers keep crashing
// fails at the end of its schedule.
const takeSql = `
  WITH chosen AS (
    SELECT d.*, sum(d.size) OVER (ORDER BY d.due_at, d.id) AS bytes, row_number() OVER (ORDER BY d.due_at, d.id) AS place
    FROM unnest($3::uuid[], $4::text[], $5::integer[]) AS share (customer_id, origin, count) CROSS JOIN LATERAL (
      SELECT d.id, d.due_at, d.size, d.status, d.attempts, d.tries FROM webhooks.deliveries d
      WHERE d.ended_at IS NULL AND d.app = $7 AND d.customer_id = share.customer_id AND d.origin = share.origin
        AND d.due_at <= $1
      ORDER BY d.due_at LIMIT share.count FOR UPDATE SKIP LOCKED
    ) d
  ), taken AS (
    SELECT * FROM chosen WHERE bytes <= $6 OR place = 1
  ), lost AS (
    INSERT INTO webhooks.attempts (delivery_id, number, started_at, outcome, detail)
    SELECT id, attempts, due_at - make_interval(secs => $2), 'LOST', 'no outcome was recorded: it may have arrived'
    FROM taken WHERE status = 'SENDING'
    ON CONFLICT DO NOTHING
  ), exhausted AS (
    UPDATE webhooks.deliveries SET status = 'FAILED', ended_at = $1
    WHERE id = ANY (ARRAY(
      SELECT id FROM taken WHERE status = 'SENDING' AND tries >= ${delaysBeforeAttempts.length}
    ))
  )
  UPDATE webhooks.deliveries d SET
    status = 'SENDING', due_at = $1::timestamptz + make_interval(secs => $2),
    attempts = d.attempts + 1, tries = d.tries + 1
  WHERE d.id = ANY (ARRAY(
    SELECT id FROM taken WHERE status = 'PENDING' OR tries < ${delaysBeforeAttempts.length}
  ))
  RETURNING d.id, d.customer_id AS "customerId", d.api_key_id AS "apiKeyId", d.origin, d.size, d.attempts, d.tries, d.sealed`;

// Attempt, delivery and target health in one statement. An expired claim may still report a success; its failures are
// ignored. Contents with delete_on_delivery are deleted here, atomically with the success, even if the delivery is already a
// dead letter. Targets are locked in a fixed order to avoid deadlocks.
const recordSql = `
  WITH result AS (
    SELECT * FROM jsonb_to_recordset($1) AS r (
      "deliveryId" uuid, number integer, "startedAt" timestamptz, milliseconds integer, outcome text,
      "httpStatus" smallint, detail text, status text, "dueAt" timestamptz
    )
  ), logged AS (
    INSERT INTO webhooks.attempts
      (delivery_id, number, started_at, milliseconds, outcome, http_status, detail)
    SELECT "deliveryId", number, "startedAt", milliseconds, outcome, "httpStatus", detail FROM result
    ON CONFLICT (delivery_id, number) DO UPDATE SET milliseconds = excluded.milliseconds,
      outcome = excluded.outcome, http_status = excluded.http_status, detail = excluded.detail
  ), last AS (
    SELECT DISTINCT ON ("deliveryId") * FROM result
    ORDER BY "deliveryId", status = 'DELIVERED' DESC, number DESC
  ), moved AS (
    UPDATE webhooks.deliveries d SET status = r.status, due_at = r."dueAt",
      ended_at = CASE WHEN r.status <> 'PENDING' THEN $3::timestamptz END,
      sealed = CASE WHEN r.status = 'DELIVERED' AND d.delete_on_delivery THEN NULL ELSE d.sealed END
    FROM last r
    WHERE d.id = r."deliveryId" AND (
      d.ended_at IS NULL AND (d.attempts = r.number AND d.status = 'SENDING' OR r.status = 'DELIVERED')
      OR d.status = 'FAILED' AND r.status = 'DELIVERED' AND d.delete_on_delivery
    )
  ), effect AS (
    SELECT * FROM jsonb_to_recordset($2) AS e ("customerId" uuid, origin text, answered boolean, failures integer)
  )
  INSERT INTO webhooks.customer_targets AS t (customer_id, origin, failures, probe_at, changed_at)
  SELECT "customerId", origin, failures, $4::timestamptz, $3 FROM effect e WHERE NOT EXISTS (
    SELECT 1 FROM webhooks.customer_targets known
    WHERE e.answered AND known.customer_id = e."customerId" AND known.origin = e.origin AND known.failures = e.failures
  )
  ORDER BY "customerId", origin
  ON CONFLICT (customer_id, origin) DO UPDATE SET
    failures = excluded.failures + CASE
      WHEN EXISTS (
        SELECT 1 FROM effect e WHERE e."customerId" = t.customer_id AND e.origin = t.origin AND e.answered
      ) THEN 0 ELSE t.failures
    END,
    probe_at = excluded.probe_at, changed_at = excluded.changed_at
  RETURNING customer_id AS "customerId", origin, failures`;

/** A target whose health changed, with its consecutive failures. */
export type ChangedTarget = TargetName & { failures: number };

@Injectable()
export class DispatchRepository {
  constructor(
    private readonly source: DataSource,
    private readonly queries: PreparedQueries,
    private readonly dueTargets: DueTargetService,
    private readonly clock: Clock,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** Claims due deliveries of this app, as far as the health of each target allows. */
  claim(bounds: ClaimBounds): Promise<Claim> {
    return inTransaction(this.source, async ({ manager }) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [claimLock]);
      // After the lock, which another worker may have held for a while.
      const now = this.clock.now();
      const { targets, sending, scansForAll } = await this.dueTargets.scan(manager, now);
      const shares = distributeSlots(targets, sending, bounds.slots, now);
      const deliveries = shares.length === 0 ? [] : await this.take(manager, shares, bounds, now);
      return { deliveries, scansForAll };
    });
  }

  /** Records attempts atomically; returns the targets whose health changed. */
  async record(attempts: readonly RecordedAttempt[], now: Date): Promise<ChangedTarget[]> {
    const { rows } = await this.queries.run<ChangedTarget>('record-attempts', recordSql, [
      JSON.stringify(attempts),
      JSON.stringify(summarizeHealth(attempts)),
      now,
      new Date(now.getTime() + probeSeconds * 1000),
    ]);
    return rows;
  }

  private async take(
    manager: EntityManager,
    shares: readonly SlotShare[],
    { bytes, claimSeconds }: ClaimBounds,
    now: Date,
  ): Promise<ClaimedDelivery[]> {
    const { rows } = await this.queries.runIn<ClaimedDelivery>(manager, 'take-deliveries', takeSql, [
      now,
      claimSeconds,
      shares.map(({ customerId }) => customerId),
      shares.map(({ origin }) => origin),
      shares.map(({ count }) => count),
      bytes,
      this.app.name,
    ]);
    const proven = new Set(shares.filter(({ isProven }) => isProven).map(targetKey));
    return rows.map((row) => ({ ...row, isProven: proven.has(targetKey(row)) }));
  }
}
