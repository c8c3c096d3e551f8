import type { QueryRunner } from 'typeorm';

/** Creates the table of a schema. Released migrations call this, so it must not change: add a migration to each app instead. */
export async function createIdempotencyTable(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    CREATE TABLE "${schema}".idempotency_keys (
      id bytea PRIMARY KEY,
      fingerprint bytea NOT NULL,
      resource_id uuid NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  await runner.query(`CREATE INDEX idempotency_keys_created_at ON "${schema}".idempotency_keys (created_at)`);
}
