import type { DataSource, EntityManager } from 'typeorm';
import { datasetBusy } from '../dataset.errors';

const key = `hashtextextended('gatehouse dataset ' || $1, 0)`;

/**
 * Runs work under the import lock of a dataset. The lock belongs to the connection, and the work uses the same
 * connection: if it breaks, the work ends with the lock.
 */
export async function withImportLock<T>(
  source: DataSource,
  name: string,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    const [row] = await runner.manager.query<{ taken: boolean }[]>(
      `SELECT pg_try_advisory_lock(${key}) AS taken`,
      [name],
    );
    if (!row?.taken) throw datasetBusy(name);
    try {
      return await work(runner.manager);
    } finally {
      await runner.manager.query(`SELECT pg_advisory_unlock(${key})`, [name]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}
