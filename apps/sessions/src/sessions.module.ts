import { auditQueues } from '@gatehouse/audit';
import { AuthModule, BearerTokenModule, OAuthTokenModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { resendQueues, WebhookApiModule, webhookQueues } from '@gatehouse/webhooks';
import { Module } from '@nestjs/common';
import { AgeSessionModule } from './age-session/age-session.module';
import { DeviceModule } from './device/device.module';
import { LaunchPageModule } from './launch-page/launch-page.module';
import { OperationModule } from './operation/operation.module';
import { SessionKindsModule } from './session-kinds.module';
import { sessionQueues } from './session/session.module';
import {
  nodeQueues,
  verificationQueues,
  VerificationSessionModule,
} from './verification-session/verification-session.module';
import { schemas } from './sessions.schema';

@Module({
  // Routes are matched in this order: the most used come first.
  imports: [
    AgeSessionModule,
    VerificationSessionModule,
    DeviceModule,
    LaunchPageModule,
    SessionKindsModule,
    WebhookApiModule,
    OperationModule,
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({
      consumes: [...sessionQueues, ...verificationQueues, ...webhookQueues, ...auditQueues],
      produces: [...nodeQueues, ...resendQueues],
    }),
    AuthModule,
    BearerTokenModule,
    OAuthTokenModule,
  ],
})
export class SessionsModule {}
