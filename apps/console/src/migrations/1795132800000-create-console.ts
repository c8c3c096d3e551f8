import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConsole1795132800000 implements MigrationInterface {
  readonly name = 'CreateConsole1795132800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE console.users (
        id uuid PRIMARY KEY,
        name text NOT NULL UNIQUE,
        source text NOT NULL CHECK (source IN ('local', 'oidc')),
        -- Of the OpenID provider: issuer and subject.
        subject text UNIQUE,
        password_hash text,
        roles text[] NOT NULL,
        customers text[] NOT NULL,
        status text NOT NULL CHECK (status IN ('active', 'disabled')),
        created_at timestamptz NOT NULL,
        CHECK ((source = 'local') = (password_hash IS NOT NULL)),
        CHECK ((source = 'oidc') = (subject IS NOT NULL))
      )`);
    await runner.query(`
      CREATE TABLE console.logins (
        id uuid PRIMARY KEY,
        -- SHA-256 of the cookie, which is random.
        token_hash bytea NOT NULL UNIQUE,
        user_id uuid NOT NULL REFERENCES console.users ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        used_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- Whether a second factor is still missing.
        is_pending boolean NOT NULL DEFAULT false
      )`);
    await runner.query('CREATE INDEX logins_user ON console.logins (user_id)');
    await runner.query('CREATE INDEX logins_end ON console.logins (ends_at)');
    await runner.query(`
      CREATE TABLE console.login_failures (
        subject text PRIMARY KEY,
        failures integer NOT NULL,
        failed_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX login_failures_time ON console.login_failures (failed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE console.login_failures, console.logins, console.users');
  }
}
