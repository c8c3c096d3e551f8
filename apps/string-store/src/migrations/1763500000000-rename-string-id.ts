import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The keys moved to a shared library. The rows stay, although their fingerprints have the old format: for up to 24 hours a
 * repeated request from before the upgrade gets 422. Without the rows it would create a second string.
 */
export class RenameStringId1763500000000 implements MigrationInterface {
  readonly name = 'RenameStringId1763500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE string_store.idempotency_keys RENAME COLUMN string_id TO made_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE string_store.idempotency_keys RENAME COLUMN made_id TO string_id');
  }
}
