import { Vault, type WrappedColumn } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { hkdfSync } from 'node:crypto';
import { DecisionRepository } from './decision.repository';

const maxCached = 1000;
const keyContext = (customerId: string): string => `sanctions.decision_keys/${customerId}`;

/** The column that is encrypted with a master key, for the command `rewrap` of the app. */
export const wrappedDecisionKeys: readonly WrappedColumn[] = [
  { table: 'sanctions.decision_keys', column: 'wrapped_key', id: 'customer_id::text', context: keyContext },
];

export interface DecisionKeys {
  hash: Buffer;
  seal: Buffer;
}

/** The keys of a customer that hash people and seal decisions. They are created once and never change: the hashes would be lost. */
@Injectable()
export class DecisionKeyService {
  private readonly cached = new Map<string, DecisionKeys>();

  constructor(
    private readonly repository: DecisionRepository,
    private readonly vault: Vault,
  ) {}

  /** Reads or creates the keys, outside of any transaction: one that is rolled back must not take them with it. */
  async load(customerId: string): Promise<DecisionKeys> {
    const known = this.cached.get(customerId);
    if (known) return known;
    const wrapped =
      (await this.repository.findKey(customerId)) ??
      (await this.repository.ensureKey(customerId, this.vault.createDataKey(keyContext(customerId)).wrapped));
    const key = this.vault.unwrap(wrapped, keyContext(customerId));
    const keys = { hash: derive(key, 'decision-person'), seal: derive(key, 'decision') };
    key.fill(0);
    if (this.cached.size >= maxCached) this.cached.clear();
    this.cached.set(customerId, keys);
    return keys;
  }
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `gatehouse/sanctions/${purpose}`, 32));
