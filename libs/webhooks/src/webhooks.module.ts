import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery/delivery.controller';
import { BodyPurge, DeliveryPurge } from './delivery/delivery.purge';
import { DeliveryRepository } from './delivery/delivery.repository';
import { DeliveryService } from './delivery/delivery.service';
import { AttemptLog } from './dispatch/attempt-log';
import { DeliverWebhooks } from './dispatch/deliver-webhooks.job';
import { DispatchRepository } from './dispatch/dispatch.repository';
import { Dispatcher } from './dispatch/dispatcher';
import { DueTargets } from './dispatch/due-targets';
import { Sender } from './dispatch/sender';
import { WakeUp } from './dispatch/wake-up';
import { EventRepository } from './event/event.repository';
import { TestEventController } from './event/test-event.controller';
import { WaitingOrigins } from './event/waiting-origins';
import { WebhookEvents } from './event/webhook-events';
import { WebhookMetrics } from './webhook.metrics';

/** The queues that an app with webhooks works off. */
export const webhookQueues = ['webhook-delivery', 'webhook-body', 'webhook-history'] as const;

/** Webhooks, on the data source and the queues of the app. */
@Module({
  controllers: [DeliveryController, TestEventController],
  providers: [
    AttemptLog,
    BodyPurge,
    DeliverWebhooks,
    DeliveryPurge,
    DeliveryRepository,
    DeliveryService,
    Dispatcher,
    DispatchRepository,
    DueTargets,
    EventRepository,
    Sender,
    WaitingOrigins,
    WakeUp,
    WebhookEvents,
    WebhookMetrics,
  ],
  exports: [WebhookEvents],
})
export class WebhooksModule {}
