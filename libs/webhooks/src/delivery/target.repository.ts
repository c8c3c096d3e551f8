import { firstUuidv7At } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttemptOutcome } from './attempt';
import type { DeliveryOwner } from './delivery';

export interface TargetRow {
  origin: string;
  /** Null if no attempt was recorded yet. */
  failures: number | null;
  probeAt: Date | null;
  pending: number;
  nextAttemptAt: Date | null;
  failed: number;
}

export interface FailureRow {
  origin: string;
  outcome: AttemptOutcome;
  httpStatus: number | null;
  count: number;
  lastAt: Date;
}

// What one request may read.
const maxRead = 20_000;
const maxTargets = 500;
const maxReasons = 200;
const ofOwner = 'customer_id = $1 AND mode = $2';

/** The receivers of a customer, for operators. */
@Injectable()
export class TargetRepository {
  constructor(private readonly source: DataSource) {}

  /** Those with the most failures first. */
  list({ customerId, mode }: DeliveryOwner): Promise<TargetRow[]> {
    return this.source.query(
      `WITH pending AS (
         SELECT origin, count(*)::integer AS count, min(due_at) AS due_at FROM (
           SELECT origin, due_at FROM webhooks.deliveries WHERE ${ofOwner} AND ended_at IS NULL LIMIT ${maxRead}
         ) AS read GROUP BY origin
       ), failed AS (
         SELECT origin, count(*)::integer AS count FROM (
           SELECT origin FROM webhooks.deliveries WHERE ${ofOwner} AND status = 'FAILED' ORDER BY id DESC LIMIT ${maxRead}
         ) AS read GROUP BY origin
       ), health AS (
         SELECT origin, failures, probe_at FROM webhooks.customer_targets WHERE customer_id = $1 LIMIT ${maxRead}
       )
       SELECT origin, failures, probe_at AS "probeAt", coalesce(pending.count, 0) AS pending,
         pending.due_at AS "nextAttemptAt", coalesce(failed.count, 0) AS failed
       FROM pending FULL JOIN failed USING (origin) FULL JOIN health USING (origin)
       ORDER BY failures DESC NULLS LAST, pending DESC, origin LIMIT ${maxTargets}`,
      [customerId, mode],
    );
  }

  /** Why the last attempts of the newest dead letters failed, the most frequent reason first. */
  countFailures({ customerId, mode }: DeliveryOwner, from: Date, until: Date): Promise<FailureRow[]> {
    return this.source.query(
      `SELECT failed.origin, last.outcome, last.http_status AS "httpStatus", count(*)::integer AS count,
         max(last.started_at) AS "lastAt"
       FROM (
         SELECT id, origin FROM webhooks.deliveries
         WHERE ${ofOwner} AND status = 'FAILED' AND id >= $3 AND id < $4 ORDER BY id DESC LIMIT ${maxRead}
       ) AS failed JOIN LATERAL (
         SELECT outcome, http_status, started_at FROM webhooks.attempts
         WHERE delivery_id = failed.id ORDER BY number DESC LIMIT 1
       ) AS last ON true
       GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3 LIMIT ${maxReasons}`,
      [
        customerId,
        mode,
        firstUuidv7At(Math.max(0, from.getTime())),
        firstUuidv7At(Math.max(0, until.getTime())),
      ],
    );
  }
}
