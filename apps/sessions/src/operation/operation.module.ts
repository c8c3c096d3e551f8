import { AuditModule } from '@gatehouse/audit';
import { Module } from '@nestjs/common';
import { CredentialModule } from '../credential/credential.module';
import { DeletionModule } from '../deletion/deletion.module';
import { SessionModule } from '../session/session.module';
import { CredentialReviewController } from './credential-review.controller';
import { CredentialReviewRepository } from './credential-review.repository';
import { CredentialReviewService } from './credential-review.service';
import { SessionOperationController } from './session-operation.controller';
import { SessionOperationService } from './session-operation.service';
import { SessionReviewService } from './session-review.service';
import { SessionSearchRepository } from './session-search.repository';
import { SessionSearchService } from './session-search.service';
import { SessionStatisticsService } from './session-statistics.service';

/** What operators see and do for a customer. */
@Module({
  imports: [AuditModule, CredentialModule, SessionModule, DeletionModule],
  controllers: [CredentialReviewController, SessionOperationController],
  providers: [
    CredentialReviewRepository,
    CredentialReviewService,
    SessionOperationService,
    SessionReviewService,
    SessionSearchRepository,
    SessionSearchService,
    SessionStatisticsService,
  ],
})
export class OperationModule {}
