import { uuidv7 } from '@gatehouse/database';
import type pg from 'pg';
import { bareTable } from './bare-task';

/** Copies the newest session, with ids like those of the app. */
export async function sampleInsert(pool: pg.Pool): Promise<() => pg.QueryConfig & { values: unknown[] }> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT kind, state, token_hash, id_hash, customer_id, api_key_id, mode, created_at, expires_at, ended_at,
       purge_at, webhook_session_id, data_key, request, progress, result
     FROM sessions.sessions ORDER BY id DESC LIMIT 1`,
  );
  const names = ['id', ...Object.keys(rows[0]!)];
  const text = `INSERT INTO ${bareTable} (${names.join()}) VALUES (${names.map((_, i) => `$${i + 1}`).join()})`;
  const values = Object.values(rows[0]!);
  return () => ({ name: 'insert', text, values: [uuidv7(Date.now()), ...values] });
}
