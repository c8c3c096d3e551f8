import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';

/**
 * What a request with an Idempotency-Key made. The body is not kept: a repetition brings it along, and the fingerprint
 * shows that it is the same.
 */
export interface IdempotencyKeyRow {
  /** The hash of the scope and the key, so that neither keys nor addresses are stored. */
  id: Buffer;
  fingerprint: Buffer;
  madeId: string;
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

  /** Takes the key until the transaction ends, or answers false because another request has it. */
  async tryLock(manager: EntityManager, id: Buffer): Promise<boolean> {
    // All schemas of a database share the locks of PostgreSQL: without its name, an app would refuse a request because of another's.
    const lock = createHash('sha256').update(this.schema).update(id).digest().readBigInt64BE().toString();
    const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
      lock,
    ]);
    return row?.taken === true;
  }

  async find(manager: EntityManager, id: Buffer, notBefore: Date): Promise<IdempotencyKeyRow | undefined> {
    const [row] = await manager.query<IdempotencyKeyRow[]>(
      `SELECT id, fingerprint, made_id AS "madeId", created_at AS "createdAt"
       FROM ${this.table} WHERE id = $1 AND created_at >= $2`,
      [id, notBefore],
    );
    return row;
  }

  /** Stores the key; one that is too old to be found makes room. */
  async save(
    manager: EntityManager,
    { id, fingerprint, madeId, createdAt }: IdempotencyKeyRow,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO ${this.table} (id, fingerprint, made_id, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET (fingerprint, made_id, created_at) = (excluded.fingerprint, excluded.made_id, excluded.created_at)`,
      [id, fingerprint, madeId, createdAt],
    );
  }

  /** Forgets what these bodies were; that something was made of them stays known. */
  async blank(manager: EntityManager, madeIds: readonly string[]): Promise<void> {
    await manager.query(`UPDATE ${this.table} SET fingerprint = '' WHERE made_id = ANY ($1::uuid[])`, [
      madeIds,
    ]);
  }

  async hasOlderThan(time: Date): Promise<boolean> {
    const rows = await this.source.query<unknown[]>(
      `SELECT 1 FROM ${this.table} WHERE created_at < $1 LIMIT 1`,
      [time],
    );
    return rows.length > 0;
  }

  /** Removes some that are older, and answers how many. */
  async deleteOlderThan(time: Date, limit: number): Promise<number> {
    const [, count] = await this.source.query<[unknown, number]>(
      `DELETE FROM ${this.table} WHERE id IN (SELECT id FROM ${this.table} WHERE created_at < $1 LIMIT $2)`,
      [time, limit],
    );
    return count;
  }
}
