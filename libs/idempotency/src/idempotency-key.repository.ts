import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * What a request with an Idempotency-Key created. The body is not stored: a repeated request sends it again, and the fingerprint
 * shows whether it is the same.
 */
export interface IdempotencyKeyRow {
  /** The hash of scope and key, so that neither keys nor addresses are stored. */
  id: Buffer;
  fingerprint: Buffer;
  resourceId: string;
  createdAt: Date;
}

export class IdempotencyKeyRepository {
  private readonly table: string;

  constructor(
    private readonly source: DataSource,
    private readonly schema: string,
  ) {
    this.table = `"${schema}".idempotency_keys`;
  }

  /** Locks the key until the transaction ends; returns false when another request holds it. */
  async tryLock(manager: EntityManager, id: Buffer): Promise<boolean> {
    // Advisory locks are shared by all schemas of a database, so the lock id includes the schema.
    const lock = createHash('sha256').update(this.schema).update(id).digest().readBigInt64BE().toString();
    const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
      lock,
    ]);
    return row?.taken === true;
  }

  async find(manager: EntityManager, id: Buffer, notBefore: Date): Promise<IdempotencyKeyRow | undefined> {
    const [row] = await manager.query<IdempotencyKeyRow[]>(
      `SELECT id, fingerprint, resource_id AS "resourceId", created_at AS "createdAt"
       FROM ${this.table} WHERE id = $1 AND created_at >= $2`,
      [id, notBefore],
    );
    return row;
  }

  /** Stores the key and replaces an expired one. */
  async save(
    manager: EntityManager,
    { id, fingerprint, resourceId, createdAt }: IdempotencyKeyRow,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO ${this.table} (id, fingerprint, resource_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET (fingerprint, resource_id, created_at) = (excluded.fingerprint, excluded.resource_id, excluded.created_at)`,
      [id, fingerprint, resourceId, createdAt],
    );
  }

  /** Deletes the fingerprints of these bodies and keeps the keys. */
  async clearFingerprints(manager: EntityManager, resourceIds: readonly string[]): Promise<void> {
    await manager.query(`UPDATE ${this.table} SET fingerprint = '' WHERE resource_id = ANY ($1::uuid[])`, [
      resourceIds,
    ]);
  }

  async hasOlderThan(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM ${this.table} WHERE created_at < $1 LIMIT 1`,
      [time],
    );
    return rows.length > 0;
  }

  /** Deletes at most `limit` older keys and returns how many. */
  async deleteOlderThan(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM ${this.table} WHERE id IN (SELECT id FROM ${this.table} WHERE created_at < $1 LIMIT $2)`,
      [time, limit],
    );
    return count;
  }
}
