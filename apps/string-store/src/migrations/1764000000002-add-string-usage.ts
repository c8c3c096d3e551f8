import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the owner of each string, as a keyed hash, and the usage per owner. Older strings have no owner and count for no quota. A
 * trigger releases the usage of deleted strings, so that the previous release and manual statements do it too.
 */
export class AddStringUsage1764000000002 implements MigrationInterface {
  readonly name = 'AddStringUsage1764000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE string_store.strings ADD COLUMN owner bytea');
    // Every insert updates a usage row. With free space on the page this is a HOT update without a new index entry.
    await runner.query(`
      CREATE TABLE string_store.usage (
        owner bytea PRIMARY KEY,
        strings bigint NOT NULL,
        bytes bigint NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query(`
      CREATE FUNCTION string_store.release_usage() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE string_store.usage AS known
        SET strings = known.strings - gone.strings, bytes = known.bytes - gone.bytes
        FROM (
          SELECT owner, count(*) AS strings, sum(octet_length(value)) AS bytes
          FROM deleted WHERE owner IS NOT NULL GROUP BY owner
        ) AS gone
        WHERE known.owner = gone.owner;
        DELETE FROM string_store.usage
        WHERE strings <= 0 AND owner IN (SELECT owner FROM deleted WHERE owner IS NOT NULL);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER release_usage AFTER DELETE ON string_store.strings
      REFERENCING OLD TABLE AS deleted
      FOR EACH STATEMENT EXECUTE FUNCTION string_store.release_usage()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER release_usage ON string_store.strings');
    await runner.query('DROP FUNCTION string_store.release_usage');
    await runner.query('DROP TABLE string_store.usage');
    await runner.query('ALTER TABLE string_store.strings DROP COLUMN owner');
  }
}
