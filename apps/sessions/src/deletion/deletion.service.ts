import { inTransaction, type Transaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeletionReceiptService } from './deletion-receipt.service';
import type { DeletedSession } from './deletion.dto';
import { isPurgedError, sessionBusy } from '../session/session.errors';
import { SessionPurgeService } from '../session/session-purge.service';
import type { SessionRow } from '../session/session.repository';
import { type Handle, SessionService } from '../session/session.service';

/** Writes what belongs to a deletion. */
type DeletionCommit = (transaction: Transaction) => Promise<void>;

/** Deletes a session and returns the receipt. A deleted session returns the same receipt again. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: SessionService,
    private readonly purges: SessionPurgeService,
    private readonly receipts: DeletionReceiptService,
  ) {}

  /** The receipt contains the hash of the secret. `commit` is called last in the transaction of the deletion, not if it was deleted before. */
  async delete(secretHash: Buffer, handle: Handle, commit?: DeletionCommit): Promise<DeletedSession> {
    const row = await this.sessions.findRow(handle);
    const tombstone = row.purgedAt ? row : await this.purge(row, handle, commit);
    const receipt = await this.receipts.sign(tombstone, secretHash);
    return { state: 'PURGED', purgedAt: tombstone.purgedAt!.toISOString(), receipt };
  }

  private async purge(row: SessionRow, handle: Handle, commit?: DeletionCommit): Promise<SessionRow> {
    if (!row.endedAt) await this.cancel(handle);
    const purged = await inTransaction(this.source, async (transaction) => {
      const tombstone = await this.purges.purge(transaction, row);
      if (tombstone) await commit?.(transaction);
      return tombstone;
    });
    // Another request may have deleted it at the same time.
    const tombstone = purged ?? (await this.sessions.findRow(handle));
    if (!tombstone.purgedAt) throw sessionBusy();
    return tombstone;
  }

  /** Does nothing if the session has ended or was purged meanwhile. */
  private async cancel(handle: Handle): Promise<void> {
    try {
      await this.sessions.change(handle, (session) => ({
        ...(!session.endedAt && { change: { event: 'cancel' } }),
        reply: () => undefined,
      }));
    } catch (error) {
      if (!isPurgedError(error)) throw error;
    }
  }
}
