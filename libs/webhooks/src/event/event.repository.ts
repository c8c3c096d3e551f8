import { PreparedQueries } from '@gatehouse/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WEBHOOK_APP, type WebhookApp } from '../webhook-app.table';
import type { EventSubject, WebhookEvent } from './webhook-event';

export interface NewDelivery extends Pick<
  WebhookEvent,
  'type' | 'sessionId' | 'about' | 'key' | 'keepUntil' | 'deleteOnDelivery'
> {
  id: string;
  origin: string;
  now: Date;
  size: number;
  sealed: Buffer;
}

// The sealed contents are one bytea that is split here: an array of bytea would be sent as text, at twice the size.
const insertSql = `
  INSERT INTO webhooks.deliveries (app, id, type, session_id, customer_id, api_key_id, mode, origin, status,
    due_at, created_at, keep_until, delete_on_delivery, group_id, subject_id, size, sealed)
  SELECT $13, id, type, session_id, customer_id, api_key_id, mode, origin, 'PENDING', now, now, keep_until,
    delete_on_delivery, group_id, subject_id, size,
    substring($12::bytea FROM (sum(size) OVER (ORDER BY place) - size + 1)::integer FOR size)
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
    $8::timestamptz[], $9::timestamptz[], $10::boolean[], $11::integer[], $14::uuid[], $15::uuid[])
    WITH ORDINALITY
    AS event (id, type, session_id, customer_id, api_key_id, mode, origin, now, keep_until, delete_on_delivery, size,
      group_id, subject_id, place)
  ON CONFLICT (session_id, type) DO NOTHING RETURNING id`;

@Injectable()
export class EventRepository {
  constructor(
    private readonly queries: PreparedQueries,
    @Inject(WEBHOOK_APP) private readonly app: WebhookApp,
  ) {}

  /** Returns the ids of new deliveries; events that exist already are skipped. */
  async insert(manager: EntityManager, deliveries: readonly NewDelivery[]): Promise<Set<string>> {
    const column = <T>(read: (delivery: NewDelivery) => T): T[] => deliveries.map(read);
    const { rows } = await this.queries.runIn<{ id: string }>(manager, 'insert-events', insertSql, [
      column(({ id }) => id),
      column(({ type }) => type),
      column(({ sessionId }) => sessionId),
      column(({ key }) => key.customerId),
      column(({ key }) => key.id),
      column(({ key }) => key.mode),
      column(({ origin }) => origin),
      column(({ now }) => now),
      column(({ keepUntil }) => keepUntil),
      column(({ deleteOnDelivery = false }) => deleteOnDelivery),
      column(({ size }) => size),
      Buffer.concat(column(({ sealed }) => sealed)),
      this.app.name,
      column(({ about }) => about?.groupId),
      column(({ about }) => about?.subjectId),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async deleteContents(manager: EntityManager, sessionIds: readonly string[], now: Date): Promise<void> {
    await manager.query(
      `UPDATE webhooks.deliveries SET ${deletedColumns('$2')}
       WHERE session_id = ANY ($1::text[])`,
      [sessionIds, now],
    );
  }

  /** Deletes the contents of at most `limit` deliveries, and returns how many. Rows are locked in a fixed order to avoid deadlocks. */
  async deleteContentsAbout(
    manager: EntityManager,
    { groupId, subjectId }: EventSubject,
    limit: number | undefined,
    now: Date,
  ): Promise<number> {
    const [, count] = await manager.query<[unknown, number]>(
      `WITH chosen AS (
         SELECT id FROM webhooks.deliveries WHERE id IN (
           SELECT id FROM webhooks.deliveries WHERE group_id = $1 AND ($2::uuid IS NULL OR subject_id = $2) LIMIT $4
         ) ORDER BY id FOR UPDATE
       )
       UPDATE webhooks.deliveries SET ${deletedColumns('$3')}, group_id = NULL, subject_id = NULL
       WHERE id = ANY (ARRAY(SELECT id FROM chosen))`,
      [groupId, subjectId, now, limit],
    );
    return count;
  }

  async findPending(manager: EntityManager, sessionIds: readonly string[]): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(
      `SELECT session_id AS id FROM webhooks.deliveries
       WHERE session_id = ANY ($1::text[]) AND ended_at IS NULL`,
      [sessionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

/** What remains says that there was a delivery, when, and how its attempts ended. */
const deletedColumns = (now: string): string =>
  `sealed = NULL, status = CASE WHEN ended_at IS NULL THEN 'DROPPED' ELSE status END, ended_at = coalesce(ended_at, ${now})`;
