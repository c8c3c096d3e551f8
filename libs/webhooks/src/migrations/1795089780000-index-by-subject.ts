import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexBySubject1795089780000 implements MigrationInterface {
  readonly name = 'IndexBySubject1795089780000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexConcurrently(runner, {
      schema: 'webhooks',
      name: 'deliveries_by_subject',
      on: 'deliveries (group_id, subject_id) WHERE group_id IS NOT NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhooks.deliveries_by_subject');
  }
}
