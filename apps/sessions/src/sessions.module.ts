import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { webhookQueues, WebhooksModule } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { schemas } from './sessions.schema';

@Module({
  imports: [
    WebhooksModule,
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({ consumes: webhookQueues }),
    AuthModule,
  ],
})
export class SessionsModule {}
