import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint } from 'jose';
import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { NodeVault } from '../vault/node-vault';
import { type PublicSealingKey, SealingKeyRepository, type SealingKeyRow } from './sealing-key.repository';
import { sealingKeyRules, type SealingKeyUse, sealingKeyUses } from './sealing-key.table';

const generate = promisify(generateKeyPair);

export interface SealingKey {
  id: string;
  privateKey: KeyObject;
}

/**
 * The key pairs of the node. Private keys are read from the database for each use and never cached: a deleted one is then in no
 * process either.
 */
@Injectable()
export class SealingKeyService {
  constructor(
    private readonly keys: SealingKeyRepository,
    private readonly vault: NodeVault,
    private readonly clock: Clock,
  ) {}

  /** The newest key to encrypt to, and the keys that verify signatures, the newest first. The first ones are created on demand. */
  async listPublicKeys(): Promise<PublicSealingKey[]> {
    const rows = await this.listAll();
    const [encryption] = selectUse(rows, 'enc');
    return [encryption!, ...selectUse(rows, 'sig')].map(({ publicKey }) => publicKey);
  }

  /** The key that opens content for this id; undefined if there is none, or no longer. */
  async findOpeningKey(id: string): Promise<SealingKey | undefined> {
    const row = await this.keys.find(id, 'enc');
    return row && this.open(row);
  }

  /** The key that signs: the newest one that every cache of the public keys has. */
  async getSigningKey(): Promise<SealingKey> {
    const rows = selectUse(await this.listAll(), 'sig');
    const published = this.ago(sealingKeyRules.sig.leadMs);
    return this.open(rows.find(({ createdAt }) => createdAt <= published) ?? rows.at(-1)!);
  }

  /** Whether a key is missing, too old, or due for deletion. */
  async isRotationDue(): Promise<boolean> {
    const rows = await this.keys.list();
    return sealingKeyUses.some((use) => {
      const [newest, ...others] = selectUse(rows, use);
      if (!newest || newest.createdAt <= this.ago(sealingKeyRules[use].rotationMs)) return true;
      const replaced = this.ago(sealingKeyRules[use].retentionMs);
      return others.length > 0 && [newest, ...others.slice(0, -1)].some((row) => row.createdAt <= replaced);
    });
  }

  /** Creates the missing keys, replaces old ones, and deletes those that were replaced long enough ago. */
  async rotate(): Promise<void> {
    const rows = await this.keys.list();
    for (const use of sealingKeyUses) {
      const [newest] = selectUse(rows, use);
      const outdated = this.ago(sealingKeyRules[use].rotationMs);
      if (!newest || newest.createdAt <= outdated)
        await this.keys.insertUnlessCurrent(await this.create(use), outdated);
      await this.keys.deleteReplacedBefore(use, this.ago(sealingKeyRules[use].retentionMs));
    }
  }

  /** All keys, at least one of each use. */
  private async listAll(): Promise<SealingKeyRow[]> {
    const rows = await this.keys.list();
    if (sealingKeyUses.every((use) => selectUse(rows, use).length > 0)) return rows;
    await this.rotate();
    return this.keys.list();
  }

  private open({ id, wrappedKey }: SealingKeyRow): SealingKey {
    const der = this.vault.unwrap(wrappedKey, sealingKeyContext(id));
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    der.fill(0);
    return { id, privateKey };
  }

  private async create(use: SealingKeyUse): Promise<SealingKeyRow> {
    const { publicKey, privateKey } = await generate('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
    const id = await calculateJwkThumbprint(jwk);
    const der = privateKey.export({ format: 'der', type: 'pkcs8' });
    const wrappedKey = this.vault.wrap(der, sealingKeyContext(id));
    der.fill(0);
    const published = { ...jwk, kid: id, alg: sealingKeyRules[use].alg, use };
    return { id, use, publicKey: published, wrappedKey, createdAt: this.clock.now() };
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}

const selectUse = (rows: readonly SealingKeyRow[], use: SealingKeyUse): SealingKeyRow[] =>
  rows.filter((row) => row.use === use);

/** Binds a wrapped key to its row. */
export const sealingKeyContext = (id: string): string => `biometric_node.sealing_keys/${id}`;
