import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module';
import { CaptureFilterService } from './capture-filter.service';
import { EnrollmentController } from './enrollment.controller';
import { EnrollPerson, OverdueEnrollments } from './enroll-person.job';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { PurgeEnrollments } from './purge-enrollments.job';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentSearchService } from './enrollment-search.service';
import { EnrollmentService } from './enrollment.service';
import { EnrollmentTransactionService } from './enrollment-transaction.service';
import { EnrollmentWriterService } from './enrollment-writer.service';
import { WithdrawalRepository } from './withdrawal.repository';

@Module({
  imports: [GalleryModule],
  controllers: [EnrollmentController],
  providers: [
    CaptureFilterService,
    EnrollmentOutcomeService,
    PurgeEnrollments,
    EnrollmentRepository,
    EnrollmentSearchService,
    EnrollmentService,
    EnrollmentTransactionService,
    EnrollmentWriterService,
    EnrollPerson,
    OverdueEnrollments,
    WithdrawalRepository,
  ],
  exports: [
    CaptureFilterService,
    EnrollmentOutcomeService,
    EnrollmentRepository,
    EnrollmentWriterService,
    WithdrawalRepository,
  ],
})
export class EnrollmentModule {}
