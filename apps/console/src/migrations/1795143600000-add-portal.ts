import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPortal1795143600000 implements MigrationInterface {
  readonly name = 'AddPortal1795143600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE console.portal_links (
        id uuid PRIMARY KEY,
        customer_id uuid NOT NULL,
        customer text NOT NULL,
        mode text NOT NULL CHECK (mode IN ('live', 'test')),
        -- The API key that made it. The link ends with it.
        key_id uuid NOT NULL,
        screens text[] NOT NULL,
        origins text[] NOT NULL,
        created_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        exchanged_at timestamptz,
        -- SHA-256 of the cookie, which is random.
        session_hash bytea UNIQUE,
        CHECK ((exchanged_at IS NULL) = (session_hash IS NULL))
      )`);
    await runner.query('CREATE INDEX portal_links_end ON console.portal_links (ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE console.portal_links');
  }
}
