import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module';
import { EnrollmentController } from './enrollment.controller';
import { EnrollmentDecisionService } from './enrollment-decision.service';
import { EnrollPerson, OverdueEnrollments } from './enroll-person.job';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { PurgeEnrollments } from './purge-enrollments.job';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentService } from './enrollment.service';
import { EnrollmentTransactionService } from './enrollment-transaction.service';
import { EnrollmentWriterService } from './enrollment-writer.service';
import { WithdrawalRepository } from './withdrawal.repository';

@Module({
  imports: [GalleryModule],
  controllers: [EnrollmentController],
  providers: [
    EnrollmentDecisionService,
    EnrollmentOutcomeService,
    PurgeEnrollments,
    EnrollmentRepository,
    EnrollmentService,
    EnrollmentTransactionService,
    EnrollmentWriterService,
    EnrollPerson,
    OverdueEnrollments,
    WithdrawalRepository,
  ],
  exports: [EnrollmentOutcomeService, EnrollmentRepository, EnrollmentWriterService, WithdrawalRepository],
})
export class EnrollmentModule {}
