import { inTransaction, type Transaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NewAuditEntry } from './audit-entry';
import { AuditKeyService } from './audit-key.service';
import { AuditRepository, type EntryRow, type HeadRow } from './audit.repository';
import { requireIntactHead } from './broken-chain';
import { firstHash, hashEntry, hashHead } from './entry-hash';

/** Appends entries to the audit trail. Each customer has a chain of its own, named by its id. */
@Injectable()
export class AuditTrail {
  /**
   * The last read of each chain that waits to be recorded. They take turns before they take a connection: otherwise many reads of one
   * customer would hold all connections and wait for each other.
   */
  private readonly turns = new Map<string, Promise<void>>();

  constructor(
    private readonly source: DataSource,
    private readonly repository: AuditRepository,
    private readonly keys: AuditKeyService,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends entries in the transaction of the change that they report. Locks the chain until the end of the transaction, so it must be
   * the last statement, and a transaction may append to one chain only.
   */
  async append({ manager }: Transaction, chain: string, entries: readonly NewAuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const key = await this.keys.load();
    const empty = sealHead(key, chain, {
      position: 0,
      hash: firstHash,
      deletedPosition: 0,
      deletedHash: firstHash,
    });
    const head = await this.repository.lockHead(manager, chain, empty);
    requireIntactHead(key, chain, head);
    const at = this.clock.now().toISOString();
    let { position, hash } = head;
    const rows = entries.map((entry): EntryRow => {
      position += 1;
      const fields = { chain, position: String(position), at, ...encode(entry) };
      hash = hashEntry(key, hash, fields);
      return { ...fields, hash };
    });
    await this.repository.insert(manager, rows);
    await this.repository.updateHead(manager, chain, sealHead(key, chain, { ...head, position, hash }));
  }

  /** Appends an entry that reports no change of data: somebody read something. */
  async record(chain: string, entry: NewAuditEntry): Promise<void> {
    const before = this.turns.get(chain) ?? Promise.resolve();
    const turn = before.then(() =>
      inTransaction(this.source, (transaction) => this.append(transaction, chain, [entry])),
    );
    const settled = turn.catch(() => undefined);
    this.turns.set(chain, settled);
    await turn.finally(() => {
      if (this.turns.get(chain) === settled) this.turns.delete(chain);
    });
  }
}

export const sealHead = (key: Buffer, chain: string, head: Omit<HeadRow, 'headHash'>): HeadRow => ({
  ...head,
  headHash: hashHead(key, chain, head),
});

const encode = ({ actor, action, subject, before, after }: NewAuditEntry) => ({
  actor: JSON.stringify(actor),
  action,
  subject,
  before: JSON.stringify(before ?? null),
  after: JSON.stringify(after ?? null),
});
