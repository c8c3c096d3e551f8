import { Vault } from '@gatehouse/vault';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AuditRepository } from './audit.repository';

export const auditKeyContext = 'audit.key';

/** The key of the hashes: generated once, stored wrapped by the master keys, never replaced. */
@Injectable()
export class AuditKeyService {
  private loaded?: Promise<Buffer>;

  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
    private readonly vault: Vault,
  ) {}

  /** Reads or creates the key. Throws if the master keys cannot unwrap it. */
  load(): Promise<Buffer> {
    this.loaded ??= this.readOrCreate().catch((error: unknown) => {
      this.loaded = undefined;
      throw error;
    });
    return this.loaded;
  }

  // Outside of any transaction of a caller, which may be rolled back after others have used the key.
  private async readOrCreate(): Promise<Buffer> {
    const { manager } = this.source;
    const known = await this.repository.findKey(manager);
    if (known) return this.vault.unwrap(known, auditKeyContext);
    await this.repository.insertKey(manager, this.vault.wrap(randomBytes(32), auditKeyContext));
    const stored = await this.repository.findKey(manager);
    if (!stored) throw new Error('audit.key is empty');
    return this.vault.unwrap(stored, auditKeyContext);
  }
}
