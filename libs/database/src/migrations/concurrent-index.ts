import type { QueryRunner } from 'typeorm';

// The build waits for every transaction that is older, and blocks nobody meanwhile: it may wait longer than other locks.
const lockTimeout = '5min';

/**
 * Builds an index without blocking writes, in a migration that runs outside of a transaction. What an interrupted try left
 * behind is replaced.
 */
export async function buildIndexConcurrently(
  runner: QueryRunner,
  { schema, name, on }: { schema: string; name: string; on: string },
): Promise<void> {
  await runner.query(`SET lock_timeout = '${lockTimeout}'`);
  try {
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`);
    await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${schema}.${on}`);
  } finally {
    await runner.query('RESET lock_timeout');
  }
}
