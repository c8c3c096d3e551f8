import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCustomerContact1763686800000 implements MigrationInterface {
  readonly name = 'AddCustomerContact1763686800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers ADD COLUMN asks_contact boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers DROP COLUMN asks_contact');
  }
}
