import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLoginSteps1795140000000 implements MigrationInterface {
  readonly name = 'AddLoginSteps1795140000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE console.passkeys (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES console.users ON DELETE CASCADE,
        credential_id text NOT NULL UNIQUE,
        public_key text NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query('CREATE INDEX passkeys_user ON console.passkeys (user_id)');
    await runner.query(`
      CREATE TABLE console.login_steps (
        -- SHA-256 of the cookie that the browser must send with the next step.
        token_hash bytea NOT NULL,
        purpose text NOT NULL CHECK (purpose IN ('second_factor', 'new_passkey', 'oidc')),
        user_id uuid REFERENCES console.users ON DELETE CASCADE,
        -- Of a passkey.
        challenge text,
        -- Where the password was typed.
        address text,
        -- The screen to show after the login.
        next text,
        ends_at timestamptz NOT NULL,
        PRIMARY KEY (token_hash, purpose)
      )`);
    await runner.query('CREATE INDEX login_steps_end ON console.login_steps (ends_at)');
    await runner.query('CREATE INDEX login_steps_user ON console.login_steps (user_id)');
    await runner.query(`
      ALTER TABLE console.logins
        DROP COLUMN is_pending,
        -- Of the OpenID provider, encrypted with a key that only the cookie gives.
        ADD COLUMN id_token bytea`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE console.logins DROP COLUMN id_token, ADD COLUMN is_pending boolean NOT NULL DEFAULT false',
    );
    await runner.query('DROP TABLE console.login_steps, console.passkeys');
  }
}
