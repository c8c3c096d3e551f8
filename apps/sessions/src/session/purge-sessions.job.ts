import { inTransaction } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionsConfig } from '../sessions.config';
import { RetentionRepository } from './retention.repository';
import { SessionPurgeService } from './session-purge.service';

const dayMs = 24 * 60 * 60 * 1000;

/** Purges sessions whose retention is over. */
@FindsDueJobs()
@ProcessesJob('purge-sessions')
@Injectable()
export class PurgeSessions extends Purge<'purge-sessions'> {
  override readonly everySeconds = 60;
  protected readonly job = 'purge-sessions';

  constructor(
    private readonly source: DataSource,
    private readonly repository: RetentionRepository,
    private readonly purges: SessionPurgeService,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.repository.hasDue(this.clock.now());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return inTransaction(this.source, (transaction) => this.purges.purgeDue(transaction, limit));
  }
}

/** Deletes tombstones after SESSION_TOMBSTONE_DAYS. */
@FindsDueJobs()
@ProcessesJob('purge-session-tombstones')
@Injectable()
export class PurgeSessionTombstones extends Purge<'purge-session-tombstones'> {
  protected readonly job = 'purge-session-tombstones';

  constructor(
    private readonly repository: RetentionRepository,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.repository.hasTombstoneBefore(this.keptSince());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.repository.deleteTombstonesBefore(this.keptSince(), limit);
  }

  private keptSince(): Date {
    return new Date(this.clock.now().getTime() - this.config.SESSION_TOMBSTONE_DAYS * dayMs);
  }
}
