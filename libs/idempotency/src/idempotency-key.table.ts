import type { QueryRunner } from 'typeorm';

/** Creates the table of a schema; called by a migration of the app that owns the schema. */
export async function createIdempotencyTable(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    CREATE TABLE "${schema}".idempotency_keys (
      id bytea PRIMARY KEY,
      fingerprint bytea NOT NULL,
      made_id uuid NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  await runner.query(`CREATE INDEX idempotency_keys_age ON "${schema}".idempotency_keys (created_at)`);
}
