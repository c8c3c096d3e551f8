import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LinkSessions1763700000000 implements MigrationInterface {
  readonly name = 'LinkSessions1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE biometric_node.enrollments ADD COLUMN for_session boolean NOT NULL DEFAULT false`);
    // Who is told of a person is asked for whenever somebody is deleted or an enrollment is taken back.
    await runner.query(`
      CREATE INDEX enrollments_outcome ON biometric_node.enrollments (puid) WHERE state <> 'pending'`);
    // The enrollment that can still be taken back, and the person with it; no one's for a person who is there to stay.
    await runner.query(`ALTER TABLE biometric_node.people ADD COLUMN enrollment_id uuid`);
    await runner.query(`
      CREATE INDEX people_enrollment_id ON biometric_node.people (enrollment_id)
      WHERE enrollment_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE biometric_node.withdrawals (
        enrollment_id uuid PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX withdrawals_at ON biometric_node.withdrawals (at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE biometric_node.withdrawals');
    await runner.query('ALTER TABLE biometric_node.people DROP COLUMN enrollment_id');
    await runner.query('DROP INDEX biometric_node.enrollments_outcome');
    await runner.query('ALTER TABLE biometric_node.enrollments DROP COLUMN for_session');
  }
}
