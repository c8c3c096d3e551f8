import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import { DataSource } from 'typeorm';

export interface ReceiptKeyRow {
  id: string;
  publicKey: JWK;
  wrappedKey: Buffer;
}

@Injectable()
export class ReceiptKeyRepository {
  constructor(private readonly source: DataSource) {}

  /** All keys, the newest first. */
  list(): Promise<ReceiptKeyRow[]> {
    return this.source.query(
      `SELECT id, public_key AS "publicKey", wrapped_key AS "wrappedKey"
       FROM sessions.receipt_keys ORDER BY created_at DESC, id`,
    );
  }

  /** Stores the first key. The table lock makes a concurrent process wait and then find the key of the other one. */
  async insertFirst({ id, publicKey, wrappedKey }: ReceiptKeyRow, now: Date): Promise<void> {
    await this.source.transaction(async (manager) => {
      await manager.query('LOCK TABLE sessions.receipt_keys IN SHARE ROW EXCLUSIVE MODE');
      await manager.query(
        `INSERT INTO sessions.receipt_keys (id, public_key, wrapped_key, created_at)
         SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM sessions.receipt_keys)`,
        [id, publicKey, wrappedKey, now],
      );
    });
  }
}
