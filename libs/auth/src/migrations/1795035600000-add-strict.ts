import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddStrict1795035600000 implements MigrationInterface {
  readonly name = 'AddStrict1795035600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers ADD COLUMN strict boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.customers DROP COLUMN strict');
  }
}
