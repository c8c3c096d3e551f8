import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddTokenKeys1794942000000 implements MigrationInterface {
  readonly name = 'AddTokenKeys1794942000000';

  /** Only adds: release 0.2.0 works on. A device key that it deletes takes its token key with it. */
  async up(runner: QueryRunner): Promise<void> {
    // The key that seals the token keys of a person, wrapped by the token vault. NULL until the first token.
    await runner.query('ALTER TABLE sessions.people ADD COLUMN wrapped_token_key bytea');
    await runner.query(
      `ALTER TABLE sessions.pending_credentials
         ADD COLUMN token_id text, ADD COLUMN token_version text, ADD COLUMN sealed_token_key bytea`,
    );
    await runner.query(`
      CREATE TABLE sessions.token_keys (
        customer_id uuid NOT NULL,
        mode text NOT NULL,
        puid text NOT NULL,
        token_id text NOT NULL,
        device_key_id text,
        version text NOT NULL,
        sealed_key bytea NOT NULL,
        is_stored boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (customer_id, mode, puid, token_id),
        FOREIGN KEY (customer_id, mode, puid) REFERENCES sessions.people ON DELETE CASCADE,
        FOREIGN KEY (customer_id, mode, device_key_id) REFERENCES sessions.device_keys ON DELETE CASCADE
      )`);
    await runner.query(
      'CREATE INDEX token_keys_device_key ON sessions.token_keys (customer_id, mode, device_key_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions.token_keys');
    await runner.query(
      `ALTER TABLE sessions.pending_credentials
         DROP COLUMN token_id, DROP COLUMN token_version, DROP COLUMN sealed_token_key`,
    );
    await runner.query('ALTER TABLE sessions.people DROP COLUMN wrapped_token_key');
  }
}
