import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAuth1794873600000 implements MigrationInterface {
  readonly name = 'CreateAuth1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.customers (
        id uuid PRIMARY KEY,
        name text NOT NULL UNIQUE,
        when_created timestamptz NOT NULL DEFAULT now(),
        asks_contact boolean NOT NULL DEFAULT false
      )`);
    // The contract names the columns of an API key record.
    await runner.query(`
      CREATE TABLE auth.api_keys (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL REFERENCES auth.customers,
        key_hash bytea NOT NULL UNIQUE,
        wrapped_key bytea NOT NULL,
        hint text NOT NULL,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
        expires_at timestamptz,
        api_id text,
        usage_plan_id text,
        product_code text,
        when_created timestamptz NOT NULL DEFAULT now(),
        last_updated timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX api_keys_customer ON auth.api_keys (customer_id)');
    await runner.query(`
      CREATE TABLE auth.client_credentials (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL REFERENCES auth.customers,
        client_id text NOT NULL UNIQUE,
        secret_hash bytea NOT NULL,
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
        when_created timestamptz NOT NULL DEFAULT now(),
        last_updated timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query('CREATE INDEX client_credentials_customer ON auth.client_credentials (customer_id)');
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
    await runner.query(
      'CREATE TABLE auth.pepper (id integer PRIMARY KEY CHECK (id = 1), wrapped bytea NOT NULL)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE auth.pepper, auth.long_lived_credentials, auth.client_credentials, auth.api_keys, auth.customers`,
    );
  }
}
