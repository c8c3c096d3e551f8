import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeletionReceiptService } from './deletion-receipt.service';
import type { DeletedSession } from './deletion.dto';
import { isPurgedError, sessionBusy } from '../session/session.errors';
import { SessionPurgeService } from '../session/session-purge.service';
import type { SessionRow } from '../session/session.repository';
import { type Handle, SessionService } from '../session/session.service';

/** Deletes a session and returns the receipt. A deleted session returns the same receipt again. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly source: DataSource,
    private readonly sessions: SessionService,
    private readonly purges: SessionPurgeService,
    private readonly receipts: DeletionReceiptService,
  ) {}

  /** The receipt contains the hash of the secret. */
  async delete(secret: string, handle: Handle): Promise<DeletedSession> {
    const row = await this.sessions.findRow(handle);
    const tombstone = row.purgedAt ? row : await this.purge(row, handle);
    const receipt = await this.receipts.sign(tombstone, secret);
    return { state: 'PURGED', purgedAt: tombstone.purgedAt!.toISOString(), receipt };
  }

  private async purge(row: SessionRow, handle: Handle): Promise<SessionRow> {
    if (!row.endedAt) await this.cancel(handle);
    const purged = await inTransaction(this.source, (transaction) => this.purges.purge(transaction, row));
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
