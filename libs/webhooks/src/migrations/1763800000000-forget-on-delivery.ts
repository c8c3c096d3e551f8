import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ForgetOnDelivery1763800000000 implements MigrationInterface {
  readonly name = 'ForgetOnDelivery1763800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE webhooks.deliveries ADD COLUMN forget_on_delivery boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhooks.deliveries DROP COLUMN forget_on_delivery');
  }
}
