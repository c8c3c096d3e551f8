import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeletionReceiptService } from './deletion-receipt.service';
import type { DeletedSession } from './deletion.dto';
import { isPurged, sessionBusy } from '../session/session.errors';
import { SessionPurgeService } from '../session/session-purge.service';
import type { SessionRow } from '../session/session.repository';
import { type Handle, SessionService } from '../session/session.service';

/** Deletes a session at the wish of its host, and hands out the receipt: again, where it has been deleted before. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly source: DataSource,
    private readonly store: SessionService,
    private readonly forgetting: SessionPurgeService,
    private readonly receipts: DeletionReceiptService,
  ) {}

  /** The receipt names the secret by which the host knows the session. */
  async delete(secret: string, handle: Handle): Promise<DeletedSession> {
    const known = await this.store.findRow(handle);
    const gone = known.purgedAt ? known : await this.purge(known, handle);
    const receipt = await this.receipts.sign(gone, secret);
    return { state: 'PURGED', purgedAt: gone.purgedAt!.toISOString(), receipt };
  }

  private async purge(row: SessionRow, handle: Handle): Promise<SessionRow> {
    if (!row.endedAt) await this.cancel(handle);
    const gone = await inTransaction(this.source, (transaction) => this.forgetting.forget(transaction, row));
    // Somebody else may have deleted it in this moment.
    const now = gone ?? (await this.store.findRow(handle));
    if (!now.purgedAt) throw sessionBusy();
    return now;
  }

  /** Whatever ends it meanwhile will do, and be it another deletion. */
  private async cancel(handle: Handle): Promise<void> {
    try {
      await this.store.change(handle, (session) => ({
        ...(!session.endedAt && { change: { event: 'cancel' } }),
        reply: () => undefined,
      }));
    } catch (error) {
      if (!isPurged(error)) throw error;
    }
  }
}
