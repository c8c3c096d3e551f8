import { Vault, type WrappedColumn } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';

const ttlMs = 60_000;
const maxCached = 1000;

/** What is left of the key of a deleted population. */
export const wipedKey = Buffer.alloc(32);

const keyContext = (id: string): string => `sanctions.populations/${id}`;

/** The column that is encrypted with a master key, for the command `rewrap` of the app. */
export const wrappedPopulationKeys: readonly WrappedColumn[] = [
  { table: 'sanctions.populations', column: 'wrapped_key', id: 'id::text', context: keyContext },
];

/** Creates and unwraps the data keys of populations. Unwrapped keys are kept in memory for a minute. */
@Injectable()
export class PopulationKeyService {
  private readonly cached = new Map<string, { key: Buffer; timer: NodeJS.Timeout }>();

  constructor(private readonly vault: Vault) {}

  create(id: string): { plain: Buffer; wrapped: Buffer } {
    return this.vault.createDataKey(keyContext(id));
  }

  unwrap(id: string, wrapped: Buffer): Buffer {
    const known = this.cached.get(id);
    if (known) return known.key;
    const key = this.vault.unwrap(wrapped, keyContext(id));
    const [oldest] = this.cached.keys();
    if (oldest !== undefined && this.cached.size >= maxCached) this.forget(oldest);
    this.cached.set(id, { key, timer: setTimeout(() => this.forget(id), ttlMs).unref() });
    return key;
  }

  /**
   * Overwrites the cached key of a deleted population: what this process reads or writes with it from now on fails. Other processes forget
   * theirs within a minute. Only after the deletion is committed: nothing is encrypted without the lock of the population.
   */
  wipe(id: string): void {
    this.cached.get(id)?.key.fill(0);
    this.forget(id);
  }

  // Without overwriting: it may be in use.
  private forget(id: string): void {
    clearTimeout(this.cached.get(id)?.timer);
    this.cached.delete(id);
  }
}
