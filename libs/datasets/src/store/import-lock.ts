import type { DataSource, EntityManager } from 'typeorm';
import { datasetBusy } from '../dataset.errors';

const key = `hashtextextended('gatehouse dataset ' || $1, 0)`;

/**
 * Works on a dataset while nobody else does. The lock belongs to the connection, and the work is done on that same
 * connection: should it break, the work ends with the lock.
 */
export async function holdingLock<T>(
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
