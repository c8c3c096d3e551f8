import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { RetentionRepository } from './retention.repository';
import { SessionRepository } from './session.repository';

/** Shows operators whether what is due is done: both figures stay at a few seconds, or something stands still. */
@Injectable()
export class SessionBacklogMetrics {
  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    sessions: SessionRepository,
    retention: RetentionRepository,
  ) {
    const figures = {
      expiry: () => sessions.firstToExpire(),
      purge: () => retention.firstToPurge(),
    };
    const help =
      'For how long the oldest session that should have been expired, or purged, has waited for it.';
    metrics.gauge('sessions_overdue_seconds', help, ['task'], async (set) => {
      for (const [task, firstDue] of Object.entries(figures))
        set({ task }, this.secondsSince(await firstDue()));
    });
  }

  private secondsSince(due: Date | null): number {
    return due ? Math.max(0, (this.clock.now().getTime() - due.getTime()) / 1000) : 0;
  }
}
