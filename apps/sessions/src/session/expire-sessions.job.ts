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
import { changed } from './session-change';
import { SessionEndService } from './session-end.service';
import { SessionRepository, type SessionRow } from './session.repository';
import { SessionSealService } from './session-seal.service';

const batch = 100;
const roundMilliseconds = 5000;
// Beyond so many something is wrong with the master keys, and looking at more of them helps nobody.
const mostUnreadable = 1000;

/** Ends the sessions whose time is over and which nobody looks at. */
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
    private readonly ending: SessionEndService,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  async due(): Promise<DueJob[]> {
    const now = this.clock.now();
    if (!(await this.repository.hasExpired(now))) return [];
    // A worker that was killed holds its job for half a minute: the next round does not wait for that.
    const round = Math.floor(now.getTime() / roundMilliseconds);
    return [{ name: 'expire-sessions', id: `expire-sessions-${round}`, payload: {} }];
  }

  async process(): Promise<void> {
    const unreadable: string[] = [];
    for (;;) {
      const began = performance.now();
      const isLast = (await this.endSome(unreadable)) < batch;
      if (isLast || unreadable.length >= mostUnreadable) return;
      // Thousands may expire in one moment: whoever creates sessions meanwhile shall hardly notice.
      await pause(performance.now() - began);
    }
  }

  /** Takes a batch, which no other worker gets, and ends it with its webhooks; answers how many it took. */
  private endSome(unreadable: string[]): Promise<number> {
    return inTransaction(this.source, async (transaction) => {
      const rows = await this.repository.takeExpired(
        transaction.manager,
        this.clock.now(),
        batch,
        unreadable,
      );
      const ends = rows.flatMap((row) => this.endOf(row, unreadable));
      if (ends.length > 0) await this.ending.write(transaction, ends);
      return rows.length;
    });
  }

  /** One that cannot end (its master key is missing) waits for the operator, and holds up nobody else. */
  private endOf(row: SessionRow, unreadable: string[]): Session[] {
    try {
      const session = this.seal.open(row);
      return [changed(this.kinds.of(session), session, { event: 'expire' }, this.clock.now())];
    } catch (error) {
      if (unreadable.length === 0)
        this.logger.error(`the session ${row.id} cannot be read, so it cannot end`, error, 'SessionExpiry');
      unreadable.push(row.id);
      return [];
    }
  }
}
