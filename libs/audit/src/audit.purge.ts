import { AppLogger, Clock, CONFIG, DomainError } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditConfig } from './audit.config';
import { AuditKeyService } from './audit-key.service';
import { sealHead } from './audit-trail.service';
import { AuditRepository, type EntryRow, type HeadRow } from './audit.repository';
import { brokenChain, requireIntactHead } from './broken-chain';
import { firstHash, hashEntry } from './entry-hash';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries after their retention, oldest first, and stores where each chain begins from then on. */
@FindsDueJobs()
@ProcessesJob('purge-audit-entries')
@Injectable()
export class AuditPurge extends Purge<'purge-audit-entries'> {
  protected readonly job = 'purge-audit-entries';

  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
    private readonly keys: AuditKeyService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
    @Inject(CONFIG) private readonly config: AuditConfig,
  ) {
    super();
  }

  protected async hasAny(): Promise<boolean> {
    return (await this.findExpired()).length > 0;
  }

  /** A broken chain is left as it is, and does not stop the others. */
  protected async deleteBatch(limit: number): Promise<number> {
    let deleted = 0;
    for (const chain of await this.findExpired())
      deleted += await this.deleteOldest(chain, limit).catch((error: unknown) => this.skipBroken(error));
    // There may be more of each chain.
    return deleted > 0 ? limit : 0;
  }

  /** Deletes entries only together with all entries before them, and only those that the chain confirms. */
  private async deleteOldest(chain: string, limit: number): Promise<number> {
    const key = await this.keys.load();
    return this.source.transaction(async (manager) => {
      const head = await this.lockHead(manager, key, chain);
      const oldest = await this.repository.findAfter(manager, { chain }, head.deletedPosition, limit);
      const firstKept = oldest.findIndex(({ at }) => new Date(at) >= this.oldestKept());
      const expired = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
      if (expired.length === 0) return 0;
      const deletedHash = verifyOldest(key, chain, head, expired);
      const deletedPosition = head.deletedPosition + expired.length;
      await this.repository.deleteUntil(manager, chain, deletedPosition);
      const shorter = sealHead(key, chain, { ...head, deletedPosition, deletedHash });
      await this.repository.updateHead(manager, chain, shorter);
      return expired.length;
    });
  }

  private async lockHead(manager: EntityManager, key: Buffer, chain: string): Promise<HeadRow> {
    const empty = { position: 0, hash: firstHash, deletedPosition: 0, deletedHash: firstHash };
    const head = await this.repository.lockHead(manager, chain, sealHead(key, chain, empty));
    requireIntactHead(key, chain, head);
    return head;
  }

  private skipBroken(error: unknown): number {
    if (!(error instanceof DomainError)) throw error;
    this.logger.error('failed to delete expired audit entries', error, 'AuditPurge');
    return 0;
  }

  private findExpired(): Promise<string[]> {
    return this.repository.findExpiredChains(this.source.manager, this.oldestKept());
  }

  private oldestKept(): Date {
    return new Date(this.clock.now().getTime() - this.config.AUDIT_RETENTION_DAYS * dayMs);
  }
}

/** The hash of the last of these entries. Throws if one of them was changed, for example to make it look expired. */
function verifyOldest(key: Buffer, chain: string, head: HeadRow, entries: readonly EntryRow[]): Buffer {
  let hash = head.deletedHash;
  entries.forEach((entry, index) => {
    const isNext = Number(entry.position) === head.deletedPosition + index + 1;
    if (!isNext || !hashEntry(key, hash, entry).equals(entry.hash)) throw brokenChain(chain);
    hash = entry.hash;
  });
  return hash;
}
