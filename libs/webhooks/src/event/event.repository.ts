import { PreparedQueries } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WebhookEvent } from './webhook-event';

export interface NewDelivery extends Pick<
  WebhookEvent,
  'type' | 'sessionId' | 'key' | 'keepUntil' | 'deleteOnDelivery'
> {
  id: string;
  origin: string;
  now: Date;
  size: number;
  sealed: Buffer;
}

// The sealed contents are one bytea that is split here: an array of bytea would be sent as text, at twice the size.
const insertSql = `
  INSERT INTO webhooks.deliveries (id, type, session_id, customer_id, api_key_id, mode, origin, status,
    due_at, created_at, keep_until, delete_on_delivery, size, sealed)
  SELECT id, type, session_id, customer_id, api_key_id, mode, origin, 'PENDING', now, now, keep_until,
    delete_on_delivery, size,
    substring($12::bytea FROM (sum(size) OVER (ORDER BY place) - size + 1)::integer FOR size)
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[],
    $8::timestamptz[], $9::timestamptz[], $10::boolean[], $11::integer[])
    WITH ORDINALITY
    AS event (id, type, session_id, customer_id, api_key_id, mode, origin, now, keep_until, delete_on_delivery, size,
      place)
  ON CONFLICT (session_id, type) DO NOTHING RETURNING id`;

@Injectable()
export class EventRepository {
  constructor(private readonly queries: PreparedQueries) {}

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
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async deleteContents(manager: EntityManager, sessionIds: readonly string[], now: Date): Promise<void> {
    await manager.query(
      `UPDATE webhooks.deliveries SET sealed = NULL,
         status = CASE WHEN ended_at IS NULL THEN 'DROPPED' ELSE status END, ended_at = coalesce(ended_at, $2)
       WHERE session_id = ANY ($1::text[])`,
      [sessionIds, now],
    );
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
