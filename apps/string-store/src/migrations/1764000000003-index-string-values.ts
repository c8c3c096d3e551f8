import { buildIndexConcurrently } from '@gatehouse/database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const insufficientPrivilege = '42501';
const undefinedFile = '58P01';
const featureNotSupported = '0A000';
const extensionRefusals = [insufficientPrivilege, undefinedFile, featureNotSupported];

/**
 * The indexes of `contains`: trigrams of short strings, and where the long ones are. Long strings have no trigrams because
 * to index a random one of 256 KiB costs more than twenty times what it costs to store it. Where pg_trgm cannot be created, the
 * search does without; docs/string-store.md says how to add the index later.
 */
export class IndexStringValues1764000000003 implements MigrationInterface {
  readonly name = 'IndexStringValues1764000000003';
  /** CREATE INDEX CONCURRENTLY, which does not keep anybody from writing, cannot run in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'strings_long', '(id) WHERE octet_length(value) > 1024');
    const schema = await trigramSchema(runner);
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

/** The schema of pg_trgm, which is created if that is allowed; undefined where it cannot be had. */
async function trigramSchema(runner: QueryRunner): Promise<string | undefined> {
  try {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  } catch (error) {
    if (extensionRefusals.includes(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  }
  const rows: unknown = await runner.query(
    `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'pg_trgm'`,
  );
  return (rows as { schema: string }[])[0]?.schema;
}
