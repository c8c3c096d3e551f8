import { firstUuidv7At } from '@gatehouse/database';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WEBHOOK_APP, type WebhookApp } from '../webhook-app.table';
import type { AttemptOutcome } from './attempt';
import type { DeliveryOwner, DeliveryStatus } from './delivery';

export interface AttemptRow {
  number: number;
  startedAt: Date;
  milliseconds: number | null;
  outcome: AttemptOutcome;
  httpStatus: number | null;
  detail: string;
}

export interface DeliveryRow {
  id: string;
  type: string;
  sessionId: string | null;
  origin: string;
  status: DeliveryStatus;
  dueAt: Date;
  attempts: number;
  createdAt: Date;
  endedAt: Date | null;
  kept: boolean;
  /** From to_json, so dates are strings. */
  lastAttempt: (Omit<AttemptRow, 'startedAt'> & { startedAt: string }) | null;
}

export interface ResentBatchRow {
  seen: number;
  resent: number;
  forgotten: number;
  last: string | null;
}

/** `oldest` is the age of the oldest due delivery in seconds. */
export interface BacklogRow {
  due: number;
  waiting: number;
  sending: number;
  failed: number;
  oldest: number;
}

interface TargetCountRow {
  open: number;
  closed: number;
}

export interface DeliverySelection {
  status?: DeliveryStatus;
  sessionId?: string;
  from?: Date;
  to?: Date;
}

const attemptColumns = `number, started_at AS "startedAt", milliseconds, outcome, http_status AS "httpStatus", detail`;
const columns = `d.id, d.type, d.session_id AS "sessionId", d.origin, d.status, d.due_at AS "dueAt", d.attempts,
  d.created_at AS "createdAt", d.ended_at AS "endedAt", d.sealed IS NOT NULL AS kept, to_json(last) AS "lastAttempt"`;
const withLastAttempt = `webhooks.deliveries d LEFT JOIN LATERAL (
  SELECT ${attemptColumns} FROM webhooks.attempts a WHERE a.delivery_id = d.id ORDER BY number DESC LIMIT 1
) last ON true`;
// A second condition on `status`, so that the partial index on dead letters is used.
const selectionFilter = (status?: DeliveryStatus) => `customer_id = $1 AND mode = $2
  AND ($3::text IS NULL OR status = $3) ${status === 'FAILED' ? `AND status = 'FAILED'` : ''}
  AND ($4::text IS NULL OR session_id = $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
  AND d.id >= $7 AND d.id < $8`;

// Ids are ordered by time, so the index on ids serves time ranges. The margin covers clock differences.
const clockMarginMs = 60_000;
const allTime = { from: new Date(0), to: new Date(253_402_300_799_999) };
const toIdRange = ({ from = allTime.from, to = allTime.to }: DeliverySelection): [string, string] => [
  firstUuidv7At(Math.max(0, from.getTime() - clockMarginMs)),
  firstUuidv7At(Math.max(0, to.getTime() + clockMarginMs)),
];

/** The parameters $1 to $8 of `selectionFilter`. */
const toParameters = (owner: DeliveryOwner, selection: DeliverySelection): unknown[] => [
  owner.customerId,
  owner.mode,
  selection.status,
  selection.sessionId,
  selection.from,
  selection.to,
  ...toIdRange(selection),
];

/** Callers see the deliveries of all apps. Purges and metrics are those of this app. */
@Injectable()
export class DeliveryRepository {
  constructor(
    private readonly source: DataSource,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** Newest first. */
  list(
    owner: DeliveryOwner,
    selection: DeliverySelection,
    limit: number,
    before?: string,
  ): Promise<DeliveryRow[]> {
    return this.source.query(
      `SELECT ${columns} FROM ${withLastAttempt}
       WHERE ${selectionFilter(selection.status)} AND ($9::uuid IS NULL OR d.id < $9) ORDER BY d.id DESC LIMIT $10`,
      [...toParameters(owner, selection), before, limit],
    );
  }

  async find({ customerId, mode }: DeliveryOwner, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.source.query<DeliveryRow[]>(
      `SELECT ${columns} FROM ${withLastAttempt} WHERE d.id = $1 AND customer_id = $2 AND mode = $3`,
      [id, customerId, mode],
    );
    return row;
  }

  /** The encrypted contents, null when they are no longer kept; undefined if the owner has no such delivery. */
  async findSealed({ customerId, mode }: DeliveryOwner, id: string): Promise<Buffer | null | undefined> {
    const [row] = await this.source.query<{ sealed: Buffer | null }[]>(
      'SELECT sealed FROM webhooks.deliveries WHERE id = $1 AND customer_id = $2 AND mode = $3',
      [id, customerId, mode],
    );
    return row?.sealed;
  }

  /** The last attempts, oldest first. */
  async findAttempts(id: string, limit: number): Promise<AttemptRow[]> {
    const newestFirst = await this.source.query<AttemptRow[]>(
      `SELECT ${attemptColumns} FROM webhooks.attempts WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2`,
      [id, limit],
    );
    return newestFirst.reverse();
  }

  /** Makes a delivery due and restarts its schedule. Returns false if that is not possible. */
  async resend({ customerId, mode }: DeliveryOwner, id: string, now: Date): Promise<boolean> {
    const [, count] = await this.source.query<[unknown, number]>(
      `UPDATE webhooks.deliveries SET ${resentColumns('$4')}
       WHERE id = $1 AND customer_id = $2 AND mode = $3 AND sealed IS NOT NULL AND status <> 'SENDING'`,
      [id, customerId, mode, now],
    );
    return count === 1;
  }

  /** Resends the next batch of a selection, ordered by id. */
  async resendBatch(
    owner: DeliveryOwner,
    selection: DeliverySelection,
    { now, limit, after }: { now: Date; limit: number; after?: string },
  ): Promise<ResentBatchRow> {
    const [row] = await this.source.query<ResentBatchRow[]>(
      `WITH chosen AS (
         SELECT id, sealed IS NOT NULL AS kept FROM webhooks.deliveries d
         WHERE ${selectionFilter(selection.status)} AND ($9::uuid IS NULL OR id > $9)
         ORDER BY id LIMIT $11
       ), resent AS (
         UPDATE webhooks.deliveries SET ${resentColumns('$10')}
         WHERE id = ANY (ARRAY(SELECT id FROM chosen WHERE kept)) AND sealed IS NOT NULL AND status = $3
           AND status <> 'SENDING'
         RETURNING 1
       )
       SELECT (SELECT count(*)::integer FROM chosen) AS seen, (SELECT count(*)::integer FROM resent) AS resent,
         (SELECT count(*)::integer FROM chosen WHERE NOT kept) AS forgotten,
         (SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last`,
      [...toParameters(owner, selection), after, now, limit],
    );
    return row!;
  }

  async hasExpiredBodies(now: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM webhooks.deliveries WHERE ${isExpiredBody} AND app = $2 LIMIT 1`,
      [now, this.app.name],
    );
    return rows.length > 0;
  }

  /** Deletes bodies after their retention period; returns how many. */
  async deleteExpiredBodies(now: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `UPDATE webhooks.deliveries SET sealed = NULL
       WHERE id IN (SELECT id FROM webhooks.deliveries WHERE ${isExpiredBody} AND app = $3 LIMIT $2
         FOR UPDATE SKIP LOCKED)`,
      [now, limit, this.app.name],
    );
    return count;
  }

  // A delivery is created before it ends, and ids are ordered by time.
  async hasEndedBefore(moment: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM webhooks.deliveries WHERE id < $2 AND ended_at < $1 AND app = $3 LIMIT 1',
      [moment, firstUuidv7At(moment.getTime()), this.app.name],
    );
    return rows.length > 0;
  }

  /** Deletes deliveries with their attempts, and the health of unused targets; returns how many deliveries. */
  async deleteEndedBefore(moment: Date, limit: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      `WITH deleted AS (
         DELETE FROM webhooks.deliveries WHERE id IN (
           SELECT id FROM webhooks.deliveries WHERE id < $3 AND ended_at < $1 AND app = $4 LIMIT $2
           FOR UPDATE SKIP LOCKED
         ) RETURNING id
       ), attempts AS (
         DELETE FROM webhooks.attempts WHERE delivery_id IN (SELECT id FROM deleted)
       ), targets AS (
         DELETE FROM webhooks.customer_targets WHERE changed_at < $1
       )
       SELECT count(*)::integer AS count FROM deleted`,
      [moment, limit, firstUuidv7At(moment.getTime()), this.app.name],
    );
    return row?.count ?? 0;
  }

  async readBacklog(now: Date): Promise<BacklogRow> {
    const [row] = await this.source.query<BacklogRow[]>(
      `SELECT count(*) FILTER (WHERE status = 'PENDING' AND due_at <= $1)::integer AS due,
         count(*) FILTER (WHERE status = 'PENDING' AND due_at > $1)::integer AS waiting,
         count(*) FILTER (WHERE status = 'SENDING')::integer AS sending,
         greatest(0, extract(epoch FROM $1 - min(due_at) FILTER (WHERE status = 'PENDING')))::float AS oldest,
         (SELECT count(*) FROM webhooks.deliveries WHERE status = 'FAILED' AND app = $2)::integer AS failed
       FROM webhooks.deliveries WHERE ended_at IS NULL AND app = $2`,
      [now, this.app.name],
    );
    return row!;
  }

  /** Counts targets by the state of their circuit breaker: a receiver of several apps has one. */
  async countTargets(breakerFailures: number): Promise<TargetCountRow> {
    const [row] = await this.source.query<TargetCountRow[]>(
      `SELECT count(*) FILTER (WHERE failures >= $1)::integer AS open,
         count(*) FILTER (WHERE failures < $1)::integer AS closed
       FROM webhooks.customer_targets`,
      [breakerFailures],
    );
    return row!;
  }
}

// Attempts keep counting; the schedule starts again.
const resentColumns = (now: string) => `status = 'PENDING', due_at = ${now}, ended_at = NULL, tries = 0`;
const isExpiredBody = 'ended_at IS NOT NULL AND sealed IS NOT NULL AND keep_until <= $1';
