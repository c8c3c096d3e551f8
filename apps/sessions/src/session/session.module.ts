import { IdempotencyModule } from '@gatehouse/idempotency';
import { WebhooksModule } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { RetentionRepository } from './retention.repository';
import { SessionKinds } from './session-kinds';
import { SessionBacklog } from './session.backlog';
import { SessionCreation } from './session.creation';
import { SessionEnding } from './session.ending';
import { SessionExpiry } from './session.expiry';
import { SessionMetrics } from './session.metrics';
import { SessionNews } from './session.news';
import { SessionOpening } from './session.opening';
import { SessionRepository } from './session.repository';
import { SessionForgetting } from './session.forgetting';
import { SessionPurge, TombstonePurge } from './session.purge';
import { SessionSeal } from './session.seal';
import { SessionStore } from './session.store';

/** The queues that sessions are worked off by. */
export const sessionQueues = [
  'session-expiry',
  'session-purge',
  'session-tombstone',
  'session-idempotency-key',
] as const;

/** What all kinds of session share: their rows, their ends, and how they are forgotten. */
@Module({
  imports: [
    WebhooksModule,
    IdempotencyModule.forSchema({ schema: 'sessions', job: 'purge-session-idempotency-keys' }),
  ],
  providers: [
    RetentionRepository,
    SessionBacklog,
    SessionCreation,
    SessionEnding,
    SessionExpiry,
    SessionForgetting,
    SessionKinds,
    SessionMetrics,
    SessionNews,
    SessionOpening,
    SessionPurge,
    SessionRepository,
    SessionSeal,
    SessionStore,
    TombstonePurge,
  ],
  exports: [
    IdempotencyModule,
    SessionCreation,
    SessionForgetting,
    SessionKinds,
    SessionMetrics,
    SessionNews,
    SessionOpening,
    SessionRepository,
    SessionStore,
    WebhooksModule,
  ],
})
export class SessionModule {}
