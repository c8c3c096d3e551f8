import { Clock } from '@gatehouse/platform';
import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, exportJWK, type JWK } from 'jose';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { ReceiptKeyRepository } from './receipt-key.repository';

export interface ReceiptKey {
  id: string;
  privateKey: KeyObject;
}

/** The keys that sign receipts. The first one is created on demand; all public keys stay published. */
@Injectable()
export class ReceiptKeyService {
  private signing: Promise<ReceiptKey> | undefined;

  constructor(
    private readonly repository: ReceiptKeyRepository,
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

  /** The keys that verify receipts. */
  async publicKeys(): Promise<JWK[]> {
    await this.signingKey();
    return (await this.repository.list()).map(({ publicKey }) => publicKey);
  }

  private async readOrCreate(): Promise<ReceiptKey> {
    if ((await this.repository.list()).length === 0) await this.create();
    const [newest] = await this.repository.list();
    if (!newest) throw new Error('sessions.receipt_keys is empty');
    const der = this.vault.unwrap(newest.wrappedKey, receiptKeyContext(newest.id));
    return { id: newest.id, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
  }

  private async create(): Promise<void> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const jwk = await exportJWK(publicKey);
    const id = await calculateJwkThumbprint(jwk);
    const published = { ...jwk, kid: id, alg: 'EdDSA', use: 'sig' };
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const wrappedKey = this.vault.wrap(der, receiptKeyContext(id));
    await this.repository.insertFirst({ id, publicKey: published, wrappedKey }, this.clock.now());
  }
}

/** Binds a wrapped key to its row. */
export const receiptKeyContext = (id: string): string => `sessions.receipt_keys/${id}`;
