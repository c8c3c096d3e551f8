import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Health and waiting deliveries by customer and origin. `targets` and `deliveries_waiting` stay for the release before. */
export class SplitTargets1764000000004 implements MigrationInterface {
  readonly name = 'SplitTargets1764000000004';
  /** CREATE INDEX CONCURRENTLY blocks no writes, and cannot run in a transaction. Everything here can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS webhooks.customer_targets (
        customer_id uuid NOT NULL,
        origin text NOT NULL,
        failures integer NOT NULL,
        probe_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, origin)
      )`);
    await buildIndexConcurrently(runner, {
      schema: 'webhooks',
      name: 'deliveries_waiting_of_customer',
      on: 'deliveries (customer_id, origin, due_at) WHERE ended_at IS NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS webhooks.deliveries_waiting_of_customer');
    await runner.query('DROP TABLE IF EXISTS webhooks.customer_targets');
  }
}
