import { Clock } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { DataSource } from 'typeorm';

interface ReceiptKeyRow {
  id: string;
  publicKey: JWK;
  wrappedKey: Buffer;
}

export interface ReceiptKey {
  id: string;
  privateKey: KeyObject;
}

/** The keys that sign receipts. The first is made when it is needed; all that ever signed are published. */
@Injectable()
export class ReceiptKeyService {
  private signing: Promise<ReceiptKey> | undefined;

  constructor(
    private readonly source: DataSource,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** The newest key. */
  signingKey(): Promise<ReceiptKey> {
    this.signing ??= this.readOrCreate().catch((error: unknown) => {
      this.signing = undefined;
      throw error;
    });
    return this.signing;
  }

  /** What a receipt is verified with. */
  async publicKeys(): Promise<JWK[]> {
    await this.signingKey();
    return (await this.rows()).map(({ publicKey }) => publicKey);
  }

  private async readOrCreate(): Promise<ReceiptKey> {
    if ((await this.rows()).length === 0) await this.create();
    const [newest] = await this.rows();
    if (!newest) throw new Error('sessions.receipt_keys is empty');
    const der = this.vault.unwrap(newest.wrappedKey, receiptKeyContext(newest.id));
    return { id: newest.id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  }

  /** Two processes that start at once must not both make one: the second finds the table locked, then filled. */
  private async create(): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const jwk = await exportJWK(publicKey);
    const id = await calculateJwkThumbprint(jwk);
    const published = { ...jwk, kid: id, alg: 'EdDSA', use: 'sig' };
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    await this.source.transaction(async (manager) => {
      await manager.query('LOCK TABLE sessions.receipt_keys IN SHARE ROW EXCLUSIVE MODE');
      await manager.query(
        `INSERT INTO sessions.receipt_keys (id, public_key, wrapped_key, created_at)
         SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM sessions.receipt_keys)`,
        [id, published, this.vault.wrap(der, receiptKeyContext(id)), this.clock.now()],
      );
    });
  }

  private rows(): Promise<ReceiptKeyRow[]> {
    return this.source.query(
      `SELECT id, public_key AS "publicKey", wrapped_key AS "wrappedKey"
       FROM sessions.receipt_keys ORDER BY created_at DESC, id`,
    );
  }
}

/** Binds a wrapped key to its row. */
export const receiptKeyContext = (id: string): string => `sessions.receipt_keys/${id}`;
