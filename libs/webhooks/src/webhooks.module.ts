import { Module } from '@nestjs/common';
import {
  BodyPurge,
  DeliveryPurge,
  ScreeningBodyPurge,
  ScreeningDeliveryPurge,
} from './delivery/delivery.purge';
import { DeliveryRepository } from './delivery/delivery.repository';
import { DeliveryService } from './delivery/delivery.service';
import { OriginLimitRepository } from './delivery/origin-limit.repository';
import { OriginLimitService } from './delivery/origin-limit.service';
import { WakeUpService } from './delivery/wake-up.service';
import { AttemptLogService } from './dispatch/attempt-log.service';
import { DeliverScreeningWebhooks, DeliverWebhooks } from './dispatch/deliver-webhooks.job';
import { DispatchRepository } from './dispatch/dispatch.repository';
import { DispatchService } from './dispatch/dispatch.service';
import { DueTargetRepository } from './dispatch/due-target.repository';
import { DueTargetService } from './dispatch/due-target.service';
import { SenderService } from './dispatch/sender.service';
import { EventRepository } from './event/event.repository';
import { WebhookEventService } from './event/webhook-event.service';
import { WEBHOOK_APP, webhookApps } from './webhook-app.table';
import { WebhookMetrics } from './webhook.metrics';

/** The queues that sessions processes. */
export const webhookQueues = ['webhook-delivery', 'webhook-body', 'webhook-history'] as const;
/** The queues that sanctions processes. */
export const screeningWebhookQueues = [
  'screening-webhook-delivery',
  'screening-webhook-body',
  'screening-webhook-history',
] as const;
/** The queues of other apps that the API adds to: a delivery that is sent again may be theirs. */
export const resendQueues = ['screening-webhook-delivery'] as const;

const providers = [
  AttemptLogService,
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
];
const exported = [DeliveryRepository, DeliveryService, WebhookEventService];

/** Adds and sends the events of sessions. Uses the data source and the queues of the app. */
@Module({
  providers: [
    ...providers,
    { provide: WEBHOOK_APP, useValue: webhookApps.sessions },
    BodyPurge,
    DeliverWebhooks,
    DeliveryPurge,
  ],
  exports: exported,
})
export class WebhooksModule {}

/** Adds and sends the events of sanctions. Uses the data source and the queues of the app. */
@Module({
  providers: [
    ...providers,
    { provide: WEBHOOK_APP, useValue: webhookApps.sanctions },
    DeliverScreeningWebhooks,
    ScreeningBodyPurge,
    ScreeningDeliveryPurge,
  ],
  exports: exported,
})
export class ScreeningWebhooksModule {}
