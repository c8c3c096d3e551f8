import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const insufficientPrivilege = '42501';
const undefinedFile = '58P01';
const featureNotSupported = '0A000';
const extensionErrors = [insufficientPrivilege, undefinedFile, featureNotSupported];

/**
 * Creates the indexes for `contains`: trigrams of short strings, and the ids of long ones. Long strings are not in the trigram
 * index, because indexing a random one of 256 KiB costs more than twenty times as much as storing it. Where pg_trgm cannot be
 * created, the search works without it; docs/string-store.md describes how to add the index later.
 */
export class IndexStringValues1764000000003 implements MigrationInterface {
  readonly name = 'IndexStringValues1764000000003';
  /** CREATE INDEX CONCURRENTLY, which does not block writes, cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'strings_long', '(id) WHERE octet_length(value) > 1024');
    const schema = await findTrigramSchema(runner);
    if (schema === undefined) return;
    const trigrams = `USING gin (value "${schema}".gin_trgm_ops) WHERE octet_length(value) <= 1024`;
    await createIndex(runner, 'strings_trigrams', trigrams);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS string_store.strings_trigrams, string_store.strings_long');
  }
}

const createIndex = (runner: QueryRunner, name: string, definition: string): Promise<void> =>
  buildIndexConcurrently(runner, { schema: 'string_store', name, on: `strings ${definition}` });

/** Creates pg_trgm where permitted and returns its schema; undefined where it is not available. */
async function findTrigramSchema(runner: QueryRunner): Promise<string | undefined> {
  try {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    if (extensionErrors.includes(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
  const rows: unknown = await runner.query(
    `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'`,
  );
  return (rows as { schema: string }[])[0]?.schema;
}
