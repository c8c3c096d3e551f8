import type { AuthenticatedKey } from '@gatehouse/auth';
import { firstUuidv7At } from '@gatehouse/database';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';

/** A delivery as an earlier day left it. */
export interface PlantedDelivery {
  key: AuthenticatedKey;
  createdAt: Date;
  status: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED';
  sessionId?: string;
  /** Whether its body is gone. */
  forgotten?: boolean;
}

/** Puts deliveries of any age and state into the database, and answers their ids. Nobody can open their bodies. */
export async function plant(
  source: DataSource,
  deliveries: readonly Readonly<PlantedDelivery>[],
): Promise<string[]> {
  const rows = deliveries.map(({ key, createdAt, status, sessionId, forgotten = false }) => ({
    id: idOf(createdAt),
    session_id: sessionId,
    customer_id: key.customerId,
    api_key_id: key.id,
    mode: key.mode,
    status,
    at: createdAt,
    forgotten,
  }));
  await source.query(
    `INSERT INTO webhooks.deliveries (id, type, session_id, customer_id, api_key_id, mode, origin, status, due_at,
       created_at, ended_at, keep_until, size, sealed)
     SELECT id, 'age-session.ended', session_id, customer_id, api_key_id, mode, 'https://shop.example', status, at, at,
       CASE WHEN status NOT IN ('PENDING', 'SENDING') THEN at END, now() + interval '1 day', 2,
       CASE WHEN NOT forgotten THEN '\\x00'::bytea END
     FROM jsonb_to_recordset($1) AS row (id uuid, session_id text, customer_id uuid, api_key_id uuid, mode text,
       status text, at timestamptz, forgotten boolean)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

const idOf = (moment: Date): string =>
  firstUuidv7At(moment.getTime()).slice(0, -12) + randomBytes(6).toString('hex');
