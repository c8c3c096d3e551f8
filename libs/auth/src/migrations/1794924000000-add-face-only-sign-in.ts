import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFaceOnlySignIn1794924000000 implements MigrationInterface {
  readonly name = 'AddFaceOnlySignIn1794924000000';

  /** Without a check of the values: a later release may add one while this one still runs. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE auth.customers ADD COLUMN face_only_sign_in text NOT NULL DEFAULT 'review'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers DROP COLUMN face_only_sign_in');
  }
}
