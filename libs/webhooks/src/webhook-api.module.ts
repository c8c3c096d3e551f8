import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery/delivery.controller';
import { TargetAdminController } from './delivery/target-admin.controller';
import { TargetRepository } from './delivery/target.repository';
import { TestEventController } from './event/test-event.controller';
import { WebhooksModule } from './webhooks.module';

/** The API of deliveries, for the one app to which the edge routes `/webhooks`. It has the deliveries of all apps. */
@Module({
  imports: [WebhooksModule],
  controllers: [DeliveryController, TargetAdminController, TestEventController],
  providers: [TargetRepository],
})
export class WebhookApiModule {}
