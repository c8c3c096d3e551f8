import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the pending deliveries of one app. The index without the app stays: it counts the origins of a customer. */
export class IndexPendingByApp1795089660000 implements MigrationInterface {
  readonly name = 'IndexPendingByApp1795089660000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(runner, {
      schema: 'webhooks',
      name: 'deliveries_pending_by_app',
      on: 'deliveries (app, customer_id, origin, due_at) WHERE ended_at IS NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhooks.deliveries_pending_by_app');
  }
}
