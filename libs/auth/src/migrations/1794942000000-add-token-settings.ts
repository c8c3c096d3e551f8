import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTokenSettings1794942000000 implements MigrationInterface {
  readonly name = 'AddTokenSettings1794942000000';

  /** NULL: the variables ENROLLMENT and TOKEN_STORAGE apply. Without a check of the values: a later release may add one while this one still runs. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE auth.customers ADD COLUMN enrollment text, ADD COLUMN token_storage text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers DROP COLUMN enrollment, DROP COLUMN token_storage');
  }
}
