import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemoveGalleries1764000000003 implements MigrationInterface {
  readonly name = 'RemoveGalleries1764000000003';

  async up(runner: QueryRunner): Promise<void> {
    // Why an enrollment has failed, where that is not an error of ours.
    await runner.query('ALTER TABLE biometric_node.enrollments ADD COLUMN reason text');
    // Tells a gallery that was removed from one that this database never had.
    await runner.query(`
      CREATE TABLE biometric_node.removed_galleries (
        guid text PRIMARY KEY,
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        version text NOT NULL,
        removed_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE INDEX removed_galleries_name ON biometric_node.removed_galleries (customer_id, mode, version)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE biometric_node.removed_galleries');
    await runner.query('ALTER TABLE biometric_node.enrollments DROP COLUMN reason');
  }
}
