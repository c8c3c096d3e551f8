import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SessionCountRepository } from './session-count.repository';

const countsKeptMs = 800 * 24 * 60 * 60 * 1000;

/** Adds ended sessions to the counts, so that few rows are read for statistics. */
@FindsDueJobs()
@ProcessesJob('count-session-ends')
@Injectable()
export class CountSessionEnds extends Purge<'count-session-ends'> {
  override readonly everySeconds = 60;
  protected readonly job = 'count-session-ends';

  constructor(private readonly counts: SessionCountRepository) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.counts.hasEnds();
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.counts.countEnds(limit);
  }
}

/** Deletes counts that are older than two years. */
@FindsDueJobs()
@ProcessesJob('purge-session-counts')
@Injectable()
export class PurgeSessionCounts extends Purge<'purge-session-counts'> {
  override readonly everySeconds = 6 * 60 * 60;
  protected readonly job = 'purge-session-counts';

  constructor(
    private readonly counts: SessionCountRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.counts.hasCountsBefore(this.oldestKept());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.counts.deleteCountsBefore(this.oldestKept(), limit);
  }

  private oldestKept(): Date {
    return new Date(this.clock.now().getTime() - countsKeptMs);
  }
}
