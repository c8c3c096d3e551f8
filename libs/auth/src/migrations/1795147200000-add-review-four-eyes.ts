import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddReviewFourEyes1795147200000 implements MigrationInterface {
  readonly name = 'AddReviewFourEyes1795147200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE auth.customers ADD COLUMN review_four_eyes boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers DROP COLUMN review_four_eyes');
  }
}
