import { IdempotencyModule } from '@gatehouse/idempotency';
import { WebhooksModule } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { RetentionRepository } from './retention.repository';
import { SessionKindsService } from './session-kinds.service';
import { SessionBacklogMetrics } from './session-backlog.metrics';
import { CountSessionEnds, PurgeSessionCounts } from './count-session-ends.job';
import { SessionCountRepository } from './session-count.repository';
import { SessionCountService } from './session-count.service';
import { SessionCreationService } from './session-creation.service';
import { SessionEndService } from './session-end.service';
import { ExpireSessions } from './expire-sessions.job';
import { SessionLogInterceptor } from './session-log.interceptor';
import { SessionMetrics } from './session.metrics';
import { SessionEvents } from './session-events.service';
import { IdempotentCreationService } from './idempotent-creation.service';
import { SessionRepository } from './session.repository';
import { SessionPurgeService } from './session-purge.service';
import { PurgeSessions, PurgeSessionTombstones } from './purge-sessions.job';
import { SessionSealService } from './session-seal.service';
import { SessionService } from './session.service';

/** The queues of all kinds of session. */
export const sessionQueues = [
  'session-count',
  'session-expiry',
  'session-purge',
  'session-tombstone',
  'session-idempotency-key',
] as const;

/** What all kinds of session share: storage, expiry and retention. */
@Module({
  imports: [
    WebhooksModule,
    IdempotencyModule.forSchema({ schema: 'sessions', job: 'purge-session-idempotency-keys' }),
  ],
  providers: [
    CountSessionEnds,
    PurgeSessionCounts,
    RetentionRepository,
    SessionBacklogMetrics,
    SessionCountRepository,
    SessionCountService,
    SessionCreationService,
    SessionEndService,
    ExpireSessions,
    SessionPurgeService,
    SessionKindsService,
    SessionMetrics,
    SessionEvents,
    IdempotentCreationService,
    PurgeSessions,
    SessionRepository,
    SessionSealService,
    SessionService,
    PurgeSessionTombstones,
    { provide: APP_INTERCEPTOR, useClass: SessionLogInterceptor },
  ],
  exports: [
    IdempotencyModule,
    SessionCountRepository,
    SessionCreationService,
    SessionPurgeService,
    SessionKindsService,
    SessionMetrics,
    SessionEvents,
    IdempotentCreationService,
    SessionRepository,
    SessionSealService,
    SessionService,
    WebhooksModule,
  ],
})
export class SessionModule {}
