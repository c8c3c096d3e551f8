import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery/delivery.controller';
import { BodyPurge, DeliveryPurge } from './delivery/delivery.purge';
import { DeliveryRepository } from './delivery/delivery.repository';
import { DeliveryService } from './delivery/delivery.service';
import { OriginLimitRepository } from './delivery/origin-limit.repository';
import { OriginLimitService } from './delivery/origin-limit.service';
import { WakeUpService } from './delivery/wake-up.service';
import { AttemptLogService } from './dispatch/attempt-log.service';
import { DeliverWebhooks } from './dispatch/deliver-webhooks.job';
import { DispatchRepository } from './dispatch/dispatch.repository';
import { DispatchService } from './dispatch/dispatch.service';
import { DueTargetRepository } from './dispatch/due-target.repository';
import { DueTargetService } from './dispatch/due-target.service';
import { SenderService } from './dispatch/sender.service';
import { EventRepository } from './event/event.repository';
import { TestEventController } from './event/test-event.controller';
import { WebhookEventService } from './event/webhook-event.service';
import { WebhookMetrics } from './webhook.metrics';

/** The queues that an app with webhooks processes. */
export const webhookQueues = ['webhook-delivery', 'webhook-body', 'webhook-history'] as const;

/** Uses the data source and the queues of the app. */
@Module({
  controllers: [DeliveryController, TestEventController],
  providers: [
    AttemptLogService,
    BodyPurge,
    DeliverWebhooks,
    DeliveryPurge,
    DeliveryRepository,
    DeliveryService,
    DispatchRepository,
    DispatchService,
    DueTargetRepository,
    DueTargetService,
    EventRepository,
    OriginLimitRepository,
    OriginLimitService,
    SenderService,
    WakeUpService,
    WebhookEventService,
    WebhookMetrics,
  ],
  exports: [WebhookEventService],
})
export class WebhooksModule {}
