import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreatePendingCredentials1764000000001 implements MigrationInterface {
  readonly name = 'CreatePendingCredentials1764000000001';

  async up(runner: QueryRunner): Promise<void> {
    // A table of its own: nothing that verifies a sign-in reads it, in this release or in the one before.
    await runner.query(`
      CREATE TABLE sessions.pending_credentials (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        puid text NOT NULL,
        id text NOT NULL,
        kind text NOT NULL,
        status text NOT NULL,
        device_key jsonb,
        wrapped_share bytea,
        passkey jsonb,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, mode, puid, id),
        FOREIGN KEY (customer_id, mode, puid) REFERENCES sessions.people ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX pending_credentials_expires_at ON sessions.pending_credentials (expires_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions.pending_credentials');
  }
}
