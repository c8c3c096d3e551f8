import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person may be in the galleries of several versions under one id. The lock of a gallery keeps the id unique in it. A unique index would be
 * a new rule for release 0.2.0.
 */
export class MovePeople1794924060000 implements MigrationInterface {
  readonly name = 'MovePeople1794924060000';

  async up(runner: QueryRunner): Promise<void> {
    // In the order in which enrollments lock the tables. The enrollment adds a person of another gallery, under the id that they have there.
    await runner.query(
      'ALTER TABLE biometric_node.enrollments ADD COLUMN is_move boolean NOT NULL DEFAULT false',
    );
    await runner.query('ALTER TABLE biometric_node.people DROP CONSTRAINT people_puid_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE biometric_node.people ADD CONSTRAINT people_puid_key UNIQUE (puid)');
    await runner.query('ALTER TABLE biometric_node.enrollments DROP COLUMN is_move');
  }
}
