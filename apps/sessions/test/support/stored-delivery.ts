import type { AuthenticatedKey } from '@gatehouse/auth';
import { firstUuidv7At } from '@gatehouse/database';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** A delivery of an earlier day. */
export interface StoredDelivery {
  key: AuthenticatedKey;
  createdAt: Date;
  status: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
  sessionId?: string;
  isBodyDeleted?: boolean;
  origin?: string;
}

/** Inserts deliveries of any age and state, and returns their ids. Their bodies cannot be decrypted. */
export async function insertDeliveries(
  source: DataSource,
  deliveries: readonly Readonly<StoredDelivery>[],
): Promise<string[]> {
  const rows = deliveries.map(
    ({ key, createdAt, status, sessionId, isBodyDeleted = false, origin = 'https://shop.example' }) => ({
      id: makeId(createdAt),
      session_id: sessionId,
      customer_id: key.customerId,
      api_key_id: key.id,
      mode: key.mode,
      status,
      at: createdAt,
      body_deleted: isBodyDeleted,
      origin,
    }),
  );
  await source.query(
    `INSERT INTO webhooks.deliveries (id, type, session_id, customer_id, api_key_id, mode, origin, status, due_at,
       created_at, ended_at, keep_until, size, sealed)
     SELECT id, 'age-session.ended', session_id, customer_id, api_key_id, mode, origin, status, at, at,
       CASE WHEN status NOT IN ('PENDING', 'SENDING') THEN at END, now() + interval '1 day', 2,
       CASE WHEN NOT body_deleted THEN '\\x00'::bytea END
     FROM jsonb_to_recordset($1) AS row (id uuid, session_id text, customer_id uuid, api_key_id uuid, mode text,
       status text, at timestamptz, body_deleted boolean, origin text)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

const makeId = (moment: Date): string =>
  firstUuidv7At(moment.getTime()).slice(0, -12) + randomBytes(6).toString('hex');
