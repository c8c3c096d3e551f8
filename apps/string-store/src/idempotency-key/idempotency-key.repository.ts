import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { IdempotencyKeyEntity } from './idempotency-key.entity';

@Injectable()
export class IdempotencyKeyRepository {
  constructor(private readonly source: DataSource) {}

  /** Takes the key until the transaction ends, or answers false because another request has it. */
  async tryLock(manager: EntityManager, id: Buffer): Promise<boolean> {
    const lock = id.readBigInt64BE().toString();
    const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
      lock,
    ]);
    return row?.taken === true;
  }

  async find(manager: EntityManager, id: Buffer, notBefore: Date): Promise<IdempotencyKeyEntity | undefined> {
    const [row] = await manager.query<IdempotencyKeyEntity[]>(
      `SELECT id, fingerprint, string_id AS "stringId", created_at AS "createdAt"
       FROM string_store.idempotency_keys WHERE id = $1 AND created_at >= $2`,
      [id, notBefore],
    );
    return row;
  }

  /** Stores the key; one that is too old to be found makes room. */
  async save(
    manager: EntityManager,
    { id, fingerprint, stringId, createdAt }: IdempotencyKeyEntity,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO string_store.idempotency_keys (id, fingerprint, string_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET (fingerprint, string_id, created_at) = (excluded.fingerprint, excluded.string_id, excluded.created_at)`,
      [id, fingerprint, stringId, createdAt],
    );
  }

  async hasOlderThan(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      'SELECT 1 FROM string_store.idempotency_keys WHERE created_at < $1 LIMIT 1',
      [time],
    );
    return rows.length > 0;
  }

  /** Removes some that are older, and answers how many. */
  async deleteOlderThan(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM string_store.idempotency_keys
       WHERE id IN (SELECT id FROM string_store.idempotency_keys WHERE created_at < $1 LIMIT $2)`,
      [time, limit],
    );
    return count;
  }
}
