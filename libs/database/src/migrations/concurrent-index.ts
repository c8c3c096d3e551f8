import type { QueryRunner } from 'typeorm';

// The build waits for all older transactions without blocking others, so it may wait longer than other locks.
const lockTimeout = '5min';

/**
 * Builds an index without blocking writes, in a migration that runs outside of a transaction. Replaces the invalid index of an
 * interrupted attempt.
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
