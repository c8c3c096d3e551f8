import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexSessionsByCustomer1795064460000 implements MigrationInterface {
  readonly name = 'IndexSessionsByCustomer1795064460000';
  readonly transaction = false;

  /** The sessions of a customer, newest first: ids are ordered by time. */
  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(runner, {
      schema: 'sessions',
      name: 'sessions_by_customer',
      on: 'sessions (customer_id, mode, id)',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions.sessions_by_customer');
  }
}
