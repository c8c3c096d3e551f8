import { Module } from '@nestjs/common';
import { CredentialModule } from '../credential/credential.module';
import { DeletionModule } from '../deletion/deletion.module';
import { NodeRequestModule } from '../node-request/node-request.module';
import { SessionModule } from '../session/session.module';
import { TokenModule } from '../token/token.module';
import { ReceiveNodeAnswer } from './node/receive-node-answer.job';
import { NodeAnswerService } from './node/node-answer.service';
import { VerificationKindModule } from './verification-kind.module';
import { VerificationSessionController } from './verification-session.controller';
import { VerificationSessionService } from './verification-session.service';

/** The queues of verification sessions. */
export const verificationQueues = [
  'node-answer',
  'pending-credential',
  'person-check',
  'sign-in-failure',
] as const;

/** The queues of the biometric node. */
export const nodeQueues = ['enrollment', 'recognition', 'token'] as const;

@Module({
  imports: [
    SessionModule,
    DeletionModule,
    CredentialModule,
    NodeRequestModule,
    TokenModule,
    VerificationKindModule,
  ],
  controllers: [VerificationSessionController],
  providers: [ReceiveNodeAnswer, NodeAnswerService, VerificationSessionService],
})
export class VerificationSessionModule {}
