import { inTransaction } from '@gatehouse/database';
import { AppLogger, Clock } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { Session } from './session';
import { SessionKindsService } from './session-kinds.service';
import { applyChange } from './session-change';
import { SessionEndService } from './session-end.service';
import { SessionRepository, type SessionRow } from './session.repository';
import { SessionSealService } from './session-seal.service';

const batchSize = 100;
const roundMs = 5000;
// More than this means a problem with the master keys: reading further sessions is pointless.
const maxUnreadable = 1000;

/** Ends expired sessions that no request reads. */
@FindsDueJobs()
@ProcessesJob('expire-sessions')
@Injectable()
export class ExpireSessions implements DueSource, JobProcessor<'expire-sessions'> {
  readonly everySeconds = 2;

  constructor(
    private readonly source: DataSource,
    private readonly repository: SessionRepository,
    private readonly kinds: SessionKindsService,
    private readonly seal: SessionSealService,
    private readonly ends: SessionEndService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  async due(): Promise<DueJob[]> {
    const now = this.clock.now();
    if (!(await this.repository.hasExpired(now))) return [];
    // The job of a killed worker stays active for 30 seconds: the next round has its own id.
    const round = Math.floor(now.getTime() / roundMs);
    return [{ name: 'expire-sessions', id: `expire-sessions-${round}`, payload: {} }];
  }

  async process(): Promise<void> {
    const unreadable: string[] = [];
    for (;;) {
      const startedAt = performance.now();
      const isLast = (await this.endBatch(unreadable)) < batchSize;
      if (isLast || unreadable.length >= maxUnreadable) return;
      // Thousands may expire at once: use at most half of the time, so that new sessions are not delayed.
      await pause(performance.now() - startedAt);
    }
  }

  /** Locks a batch and ends it with its webhooks. Returns the number of sessions in the batch. */
  private endBatch(unreadable: string[]): Promise<number> {
    return inTransaction(this.source, async (transaction) => {
      const rows = await this.repository.takeExpired(
        transaction.manager,
        this.clock.now(),
        batchSize,
        unreadable,
      );
      const ends = rows.flatMap((row) => this.toExpired(row, unreadable));
      if (ends.length > 0) await this.ends.write(transaction, ends);
      return rows.length;
    });
  }

  /** A session that cannot be decrypted (its master key is missing) is skipped until the operator fixes it. */
  private toExpired(row: SessionRow, unreadable: string[]): Session[] {
    try {
      const session = this.seal.open(row);
      return [applyChange(this.kinds.of(session), session, { event: 'expire' }, this.clock.now())];
    } catch (error) {
      if (unreadable.length === 0)
        this.logger.error(
          `failed to expire session ${row.id}: it cannot be decrypted`,
          error,
          'ExpireSessions',
        );
      unreadable.push(row.id);
      return [];
    }
  }
}
