import { Clock, Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { RetentionRepository } from './retention.repository';
import { SessionRepository } from './session.repository';

/** Reports how far expiry and purge are behind: normally both values stay at a few seconds. */
@Injectable()
export class SessionBacklogMetrics {
  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
    sessions: SessionRepository,
    retention: RetentionRepository,
  ) {
    const nextDue = {
      expiry: () => sessions.findNextExpiry(),
      purge: () => retention.findNextPurge(),
    };
    const help = 'How long the oldest overdue session has been waiting to be expired or purged.';
    metrics.gauge('sessions_overdue_seconds', help, ['task'], async (set) => {
      for (const [task, findDue] of Object.entries(nextDue))
        set({ task }, this.secondsSince(await findDue()));
    });
  }

  private secondsSince(due: Date | null): number {
    return due ? Math.max(0, (this.clock.now().getTime() - due.getTime()) / 1000) : 0;
  }
}
