import { Module } from '@nestjs/common';
import { GalleryModule } from '../gallery/gallery.module';
import { EnrollmentController } from './enrollment.controller';
import { EnrollmentDecisions } from './enrollment.decisions';
import { EnrollmentFailures } from './enrollment.failures';
import { EnrollPerson, OverdueEnrollments } from './enrollment.job';
import { EnrollmentOutcomes } from './enrollment.outcomes';
import { EnrollmentPurge } from './enrollment.purge';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentService } from './enrollment.service';
import { EnrollmentTransactions } from './enrollment.transactions';
import { EnrollmentWriter } from './enrollment.writer';
import { WithdrawalRepository } from './withdrawal.repository';

@Module({
  imports: [GalleryModule],
  controllers: [EnrollmentController],
  providers: [
    EnrollmentDecisions,
    EnrollmentFailures,
    EnrollmentOutcomes,
    EnrollmentPurge,
    EnrollmentRepository,
    EnrollmentService,
    EnrollmentTransactions,
    EnrollmentWriter,
    EnrollPerson,
    OverdueEnrollments,
    WithdrawalRepository,
  ],
  exports: [EnrollmentFailures, EnrollmentRepository, EnrollmentWriter, WithdrawalRepository],
})
export class EnrollmentModule {}
