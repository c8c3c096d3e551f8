import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddApp1795089600000 implements MigrationInterface {
  readonly name = 'AddApp1795089600000';

  /** The app that created a delivery, and sends it. The previous release inserts without it, and only sessions does. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhooks.deliveries ADD COLUMN app text NOT NULL DEFAULT 'sessions'`);
    // Of development versions: no release had them.
    await runner.query(`UPDATE webhooks.deliveries SET app = 'sanctions' WHERE type LIKE 'screening.%'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks.deliveries DROP COLUMN app');
  }
}
