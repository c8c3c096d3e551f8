import { createIdempotencyTable } from '@gatehouse/idempotency';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const insufficientPrivilege = '42501';
const undefinedFile = '58P01';
const featureNotSupported = '0A000';
const extensionErrors = [insufficientPrivilege, undefinedFile, featureNotSupported];

export class CreateStringStore1794873600000 implements MigrationInterface {
  readonly name = 'CreateStringStore1794873600000';

  async up(runner: QueryRunner): Promise<void> {
    // `owner` is a keyed hash of the caller.
    await runner.query(`
      CREATE TABLE string_store.strings (
        id uuid PRIMARY KEY,
        value text NOT NULL CHECK (octet_length(value) BETWEEN 1 AND 262144),
        created_at timestamptz NOT NULL,
        owner bytea
      )`);
    await createSearchIndexes(runner);
    await createUsage(runner);
    await createIdempotencyTable(runner, 'string_store');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE string_store.idempotency_keys, string_store.usage, string_store.strings');
    await runner.query('DROP FUNCTION string_store.release_usage');
  }
}

/**
 * Creates the indexes for `contains`: trigrams of short strings, and the ids of long ones. Long strings are not in the trigram
 * index, because indexing a random one of 256 KiB costs more than twenty times as much as storing it. Where pg_trgm cannot be
 * created, the search works without it; docs/string-store.md describes how to add the index later.
 */
async function createSearchIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(
    'CREATE INDEX strings_long ON string_store.strings (id) WHERE octet_length(value) > 1024',
  );
  const schema = await findTrigramSchema(runner);
  if (schema === undefined) return;
  await runner.query(`
    CREATE INDEX strings_trigrams ON string_store.strings USING gin (value "${schema}".gin_trgm_ops)
    WHERE octet_length(value) <= 1024`);
}

/** Creates pg_trgm where permitted and returns its schema; undefined where it is not available. */
async function findTrigramSchema(runner: QueryRunner): Promise<string | undefined> {
  await runner.query('SAVEPOINT extension');
  try {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    if (!extensionErrors.includes(String((error as { code?: unknown }).code))) throw error;
    await runner.query('ROLLBACK TO extension');
    return undefined;
  }
  const rows: unknown = await runner.query(
    `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'`,
  );
  return (rows as { schema: string }[])[0]?.schema;
}

/** Creates the usage per owner. A trigger subtracts deleted strings, so that manual statements do it too. */
async function createUsage(runner: QueryRunner): Promise<void> {
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
      UPDATE string_store.usage
      SET strings = usage.strings - released.strings, bytes = usage.bytes - released.bytes
      FROM (
        SELECT owner, count(*) AS strings, sum(octet_length(value)) AS bytes
        FROM deleted WHERE owner IS NOT NULL GROUP BY owner
      ) AS released
      WHERE usage.owner = released.owner;
      DELETE FROM string_store.usage
      WHERE strings <= 0 AND owner IN (SELECT owner FROM deleted WHERE owner IS NOT NULL);
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER release_usage AFTER DELETE ON string_store.strings
    REFERENCING OLD TABLE AS deleted
    FOR EACH STATEMENT EXECUTE FUNCTION string_store.release_usage()`);
}
