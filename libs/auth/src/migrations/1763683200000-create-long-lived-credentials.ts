import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLongLivedCredentials1763683200000 implements MigrationInterface {
  readonly name = 'CreateLongLivedCredentials1763683200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.long_lived_credentials (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL REFERENCES auth.customers,
        token_hash bytea NOT NULL UNIQUE,
        hint text NOT NULL,
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
        when_created timestamptz NOT NULL DEFAULT now(),
        last_updated timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX long_lived_credentials_customer ON auth.long_lived_credentials (customer_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.long_lived_credentials');
  }
}
