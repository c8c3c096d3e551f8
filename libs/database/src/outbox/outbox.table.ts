import type { QueryRunner } from 'typeorm';

/** Makes the outbox of a schema; called by a migration of the app that owns the schema. */
export async function createOutboxTable(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    CREATE TABLE "${schema}".outbox (
      id uuid PRIMARY KEY,
      job text NOT NULL,
      payload jsonb NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      failed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`CREATE INDEX outbox_due ON "${schema}".outbox (due_at) WHERE failed_at IS NULL`);
}
