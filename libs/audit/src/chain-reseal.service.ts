import { inTransaction } from '@gatehouse/database';
import { DataSource } from 'typeorm';
import type { Actor } from './audit-entry';
import { AuditKeyService } from './audit-key.service';
import { AuditTrail, sealHead } from './audit-trail.service';
import { AuditRepository } from './audit.repository';
import { firstHash } from './entry-hash';

/** Lets a chain continue whose end was changed. Nothing of it is repaired: verification keeps reporting what is wrong. */
export class ChainReseal {
  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
    private readonly keys: AuditKeyService,
    private readonly trail: AuditTrail,
  ) {}

  /** Signs the end as it is, and records that. */
  async reseal(chain: string, actor: Actor): Promise<void> {
    const key = await this.keys.load();
    await inTransaction(this.source, async (transaction) => {
      const { manager } = transaction;
      const empty = { position: 0, hash: firstHash, deletedPosition: 0, deletedHash: firstHash };
      const head = await this.repository.lockHead(manager, chain, sealHead(key, chain, empty));
      const [last] = await this.repository.findBefore(manager, { chain }, undefined, 1);
      const end = last ? { position: Number(last.position), hash: last.hash } : {};
      await this.repository.updateHead(manager, chain, sealHead(key, chain, { ...head, ...end }));
      await this.trail.append(transaction, chain, [
        { actor, action: 'audit.resealed', subject: 'audit', before: { position: head.position } },
      ]);
    });
  }
}
