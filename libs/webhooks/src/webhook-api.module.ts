import { Module } from '@nestjs/common';
import { DeliveryController } from './delivery/delivery.controller';
import { PayloadController } from './delivery/payload.controller';
import { PayloadService } from './delivery/payload.service';
import { TargetAdminController } from './delivery/target-admin.controller';
import { TargetRepository } from './delivery/target.repository';
import { TestEventController } from './event/test-event.controller';
import { WebhooksModule } from './webhooks.module';

/** The API of deliveries, for the one app to which the edge routes `/webhooks`. It has the deliveries of all apps. */
@Module({
  imports: [WebhooksModule],
  controllers: [DeliveryController, PayloadController, TargetAdminController, TestEventController],
  providers: [PayloadService, TargetRepository],
})
export class WebhookApiModule {}
