import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateStrings1763164800000 implements MigrationInterface {
  readonly name = 'CreateStrings1763164800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE string_store.strings (
        id uuid PRIMARY KEY,
        value text NOT NULL CHECK (octet_length(value) BETWEEN 1 AND 262144),
        created_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE string_store.idempotency_keys (
        id bytea PRIMARY KEY,
        fingerprint bytea NOT NULL,
        string_id uuid NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX idempotency_keys_age ON string_store.idempotency_keys (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE string_store.idempotency_keys, string_store.strings');
  }
}
