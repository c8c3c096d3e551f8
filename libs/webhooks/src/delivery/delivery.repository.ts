import { firstUuidv7At } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AttemptOutcome } from '../dispatch/attempt';
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
  /** As JSON: dates are text in it. */
  lastAttempt: (Omit<AttemptRow, 'startedAt'> & { startedAt: string }) | null;
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
// `status` stands there twice so that the index of the dead letters can be used.
const selected = (status?: DeliveryStatus) => `customer_id = $1 AND mode = $2
  AND ($3::text IS NULL OR status = $3) ${status === 'FAILED' ? `AND status = 'FAILED'` : ''}
  AND ($4::text IS NULL OR session_id = $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)
  AND d.id >= $7 AND d.id < $8`;

// Ids grow with time, and the index is by id: a range of times is a range of ids, with a minute for clocks that differ.
const margin = 60_000;
const everything = { from: new Date(0), to: new Date(253_402_300_799_999) };
const idsBetween = ({ from = everything.from, to = everything.to }: DeliverySelection): [string, string] => [
  firstUuidv7At(Math.max(0, from.getTime() - margin)),
  firstUuidv7At(Math.max(0, to.getTime() + margin)),
];

/** Those of `selected`, in their order. */
const parametersOf = (owner: DeliveryOwner, selection: DeliverySelection): unknown[] => [
  owner.customerId,
  owner.mode,
  selection.status,
  selection.sessionId,
  selection.from,
  selection.to,
  ...idsBetween(selection),
];

@Injectable()
export class DeliveryRepository {
  constructor(private readonly source: DataSource) {}

  /** Newest first. */
  list(
    owner: DeliveryOwner,
    selection: DeliverySelection,
    limit: number,
    before?: string,
  ): Promise<DeliveryRow[]> {
    return this.source.query(
      `SELECT ${columns} FROM ${withLastAttempt}
       WHERE ${selected(selection.status)} AND ($9::uuid IS NULL OR d.id < $9) ORDER BY d.id DESC LIMIT $10`,
      [...parametersOf(owner, selection), before, limit],
    );
  }

  async find({ customerId, mode }: DeliveryOwner, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.source.query<DeliveryRow[]>(
      `SELECT ${columns} FROM ${withLastAttempt} WHERE d.id = $1 AND customer_id = $2 AND mode = $3`,
      [id, customerId, mode],
    );
    return row;
  }

  /** The last ones, in their order. */
  async attemptsOf(id: string, limit: number): Promise<AttemptRow[]> {
    const newestFirst = await this.source.query<AttemptRow[]>(
      `SELECT ${attemptColumns} FROM webhooks.attempts WHERE delivery_id = $1 ORDER BY number DESC LIMIT $2`,
      [id, limit],
    );
    return newestFirst.reverse();
  }

  /** Makes a delivery due, with the whole schedule before it; answers whether that was possible. */
  async resend({ customerId, mode }: DeliveryOwner, id: string, now: Date): Promise<boolean> {
    const [, count] = await this.source.query<[unknown, number]>(
      `UPDATE webhooks.deliveries SET ${resent('$4')}
       WHERE id = $1 AND customer_id = $2 AND mode = $3 AND sealed IS NOT NULL AND status <> 'SENDING'`,
      [id, customerId, mode, now],
    );
    return count === 1;
  }

  /** The same for at most so many of a selection, after an id; answers where it got to. */
  async resendSome(
    owner: DeliveryOwner,
    selection: DeliverySelection,
    { now, limit, after }: { now: Date; limit: number; after?: string },
  ): Promise<{ seen: number; resent: number; forgotten: number; last: string | null }> {
    const [row] = await this.source.query<
      { seen: number; resent: number; forgotten: number; last: string | null }[]
    >(
      `WITH chosen AS (
         SELECT id, sealed IS NOT NULL AS kept FROM webhooks.deliveries d
         WHERE ${selected(selection.status)} AND ($9::uuid IS NULL OR id > $9)
         ORDER BY id LIMIT $11
       ), resent AS (
         UPDATE webhooks.deliveries SET ${resent('$10')}
         WHERE id = ANY (ARRAY(SELECT id FROM chosen WHERE kept)) AND sealed IS NOT NULL AND status = $3
           AND status <> 'SENDING'
         RETURNING 1
       )
       SELECT (SELECT count(*)::integer FROM chosen) AS seen, (SELECT count(*)::integer FROM resent) AS resent,
         (SELECT count(*)::integer FROM chosen WHERE NOT kept) AS forgotten,
         (SELECT id FROM chosen ORDER BY id DESC LIMIT 1) AS last`,
      [...parametersOf(owner, selection), after, now, limit],
    );
    return row!;
  }

  async hasToForget(now: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM webhooks.deliveries WHERE ${forgettable} LIMIT 1`,
      [now],
    );
    return rows.length > 0;
  }

  /** Drops the bodies that are kept no longer; answers how many. */
  async forgetSome(now: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `UPDATE webhooks.deliveries SET sealed = NULL
       WHERE id IN (SELECT id FROM webhooks.deliveries WHERE ${forgettable} LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [now, limit],
    );
    return count;
  }

  // What ended before was told before, and ids grow with time.
  async hasEndedBefore(moment: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM webhooks.deliveries WHERE id < $2 AND ended_at < $1 LIMIT 1',
      [moment, firstUuidv7At(moment.getTime())],
    );
    return rows.length > 0;
  }

  /** Removes deliveries with their attempts, and what is known of targets from that time; answers how many. */
  async deleteEndedBefore(moment: Date, limit: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }[]>(
      `WITH gone AS (
         DELETE FROM webhooks.deliveries WHERE id IN (
           SELECT id FROM webhooks.deliveries WHERE id < $3 AND ended_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED
         ) RETURNING id
       ), attempts AS (
         DELETE FROM webhooks.attempts WHERE delivery_id IN (SELECT id FROM gone)
       ), targets AS (
         DELETE FROM webhooks.customer_targets WHERE changed_at < $1
       )
       SELECT count(*)::integer AS count FROM gone`,
      [moment, limit, firstUuidv7At(moment.getTime())],
    );
    return row?.count ?? 0;
  }
}

// An end is undone; the attempts go on counting, the schedule begins anew.
const resent = (now: string) => `status = 'PENDING', due_at = ${now}, ended_at = NULL, tries = 0`;
const forgettable = 'ended_at IS NOT NULL AND sealed IS NOT NULL AND keep_until <= $1';
