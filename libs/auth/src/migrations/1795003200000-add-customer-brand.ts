import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddCustomerBrand1795003200000 implements MigrationInterface {
  readonly name = 'AddCustomerBrand1795003200000';

  /** A logo has a table of its own, so that reading the settings of a customer does not read its bytes. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE auth.customers ADD COLUMN display_name text, ADD COLUMN legal_name text,
         ADD COLUMN accent_color text, ADD COLUMN privacy_url text, ADD COLUMN support_url text,
         ADD COLUMN logo text, ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}'`,
    );
    await runner.query(
      `CREATE TABLE auth.customer_logos (
         customer_id uuid PRIMARY KEY REFERENCES auth.customers (id) ON DELETE CASCADE,
         name text NOT NULL,
         content bytea NOT NULL
       )`,
    );
    // Not unique: two customers may use the same file.
    await runner.query('CREATE INDEX customer_logos_name ON auth.customer_logos (name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.customer_logos');
    await runner.query(
      `ALTER TABLE auth.customers DROP COLUMN display_name, DROP COLUMN legal_name, DROP COLUMN accent_color,
         DROP COLUMN privacy_url, DROP COLUMN support_url, DROP COLUMN logo, DROP COLUMN embed_origins`,
    );
  }
}
