import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SealingKeyUse } from './sealing-key.table';

/** A public key as it is published. */
export interface PublicSealingKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
  kid: string;
  alg: string;
  use: SealingKeyUse;
}

export interface SealingKeyRow {
  id: string;
  use: SealingKeyUse;
  publicKey: PublicSealingKey;
  wrappedKey: Buffer;
  createdAt: Date;
}

const columns = `id, use, public_key AS "publicKey", wrapped_key AS "wrappedKey", created_at AS "createdAt"`;

@Injectable()
export class SealingKeyRepository {
  constructor(private readonly source: DataSource) {}

  /** All keys, the newest first. */
  list(): Promise<SealingKeyRow[]> {
    return this.source.query(
      `SELECT ${columns} FROM biometric_node.sealing_keys ORDER BY created_at DESC, id`,
    );
  }

  async find(id: string, use: SealingKeyUse): Promise<SealingKeyRow | undefined> {
    const [row] = await this.source.query<SealingKeyRow[]>(
      `SELECT ${columns} FROM biometric_node.sealing_keys WHERE id = $1 AND use = $2`,
      [id, use],
    );
    return row;
  }

  /** Stores a key unless there is a newer one than `outdated`. The table lock makes a concurrent process wait and then find it. */
  async insertUnlessCurrent(key: SealingKeyRow, outdated: Date): Promise<void> {
    const { id, use, publicKey, wrappedKey, createdAt } = key;
    await this.source.transaction(async (manager) => {
      await manager.query('LOCK TABLE biometric_node.sealing_keys IN SHARE ROW EXCLUSIVE MODE');
      await manager.query(
        `INSERT INTO biometric_node.sealing_keys (id, use, public_key, wrapped_key, created_at)
         SELECT $1, $2, $3, $4, $5 WHERE NOT EXISTS (
           SELECT FROM biometric_node.sealing_keys WHERE use = $2 AND created_at > $6)`,
        [id, use, publicKey, wrappedKey, createdAt, outdated],
      );
    });
  }

  /** Deletes the keys that were replaced before a time. */
  async deleteReplacedBefore(use: SealingKeyUse, time: Date): Promise<void> {
    await this.source.query(
      `DELETE FROM biometric_node.sealing_keys replaced USING biometric_node.sealing_keys newer
       WHERE replaced.use = $1 AND newer.use = $1
         AND newer.created_at > replaced.created_at AND newer.created_at <= $2`,
      [use, time],
    );
  }
}
