import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSubject1795089720000 implements MigrationInterface {
  readonly name = 'AddSubject1795089720000';

  /** Whom an event is about, and the group of that person: both are ids of the app. The contents are deleted with either. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE webhooks.deliveries ADD COLUMN group_id uuid, ADD COLUMN subject_id uuid',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks.deliveries DROP COLUMN group_id, DROP COLUMN subject_id');
  }
}
