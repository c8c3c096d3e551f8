import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Face tokens, and people who are enrolled by their token only. The rows are deleted with their gallery, also by a release that does
 * not know them.
 */
export class CreateTokens1794938460000 implements MigrationInterface {
  readonly name = 'CreateTokens1794938460000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE biometric_node.token_people (
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries ON DELETE CASCADE,
        puid text NOT NULL,
        enrollment_id uuid NOT NULL UNIQUE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (gallery_id, puid)
      )`);
    await runner.query('CREATE INDEX token_people_puid ON biometric_node.token_people (puid)');
    // The number of rows of each gallery. Counting them for each registration would take longer with every one.
    await runner.query(
      'ALTER TABLE biometric_node.galleries ADD COLUMN registered_people integer NOT NULL DEFAULT 0',
    );
    await runner.query(`
      CREATE TABLE biometric_node.tokens (
        number bigint GENERATED ALWAYS AS IDENTITY,
        gallery_id integer NOT NULL REFERENCES biometric_node.galleries ON DELETE CASCADE,
        puid text NOT NULL,
        token_id text NOT NULL,
        wrapped_key bytea NOT NULL,
        sealed bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (gallery_id, puid, token_id)
      )`);
    // Ciphertext cannot be compressed, so PostgreSQL does not try.
    await runner.query('ALTER TABLE biometric_node.tokens ALTER COLUMN sealed SET STORAGE EXTERNAL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE biometric_node.tokens, biometric_node.token_people');
    await runner.query('ALTER TABLE biometric_node.galleries DROP COLUMN registered_people');
  }
}
