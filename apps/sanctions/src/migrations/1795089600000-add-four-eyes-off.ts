import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFourEyesOff1795089600000 implements MigrationInterface {
  readonly name = 'AddFourEyesOff1795089600000';

  /** Who wants to turn four-eyes off, until another person agrees: sealed with the key of the population. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sanctions.populations ADD COLUMN four_eyes_off bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sanctions.populations DROP COLUMN four_eyes_off');
  }
}
