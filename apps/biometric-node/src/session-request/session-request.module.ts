import { Module } from '@nestjs/common';
import { EnrollmentModule } from '../enrollment/enrollment.module';
import { GalleryModule } from '../gallery/gallery.module';
import { EnrollForSession } from './enroll-for-session.job';
import { FindPeople } from './find-people.job';
import { RecogniseForSession } from './recognise-for-session.job';
import { SessionAnswerService } from './session-answer.service';
import { SessionEnrollmentService } from './session-enrollment.service';
import { SessionPeopleService } from './session-people.service';
import { SessionRecognitionService } from './session-recognition.service';
import { SessionRequestMetrics } from './session-request.metrics';
import { SessionWithdrawalService } from './session-withdrawal.service';
import { WithdrawEnrollment } from './withdraw-enrollment.job';

/** The requests of sessions, through queues. */
@Module({
  imports: [EnrollmentModule, GalleryModule],
  providers: [
    EnrollForSession,
    FindPeople,
    RecogniseForSession,
    SessionAnswerService,
    SessionEnrollmentService,
    SessionPeopleService,
    SessionRecognitionService,
    SessionRequestMetrics,
    SessionWithdrawalService,
    WithdrawEnrollment,
  ],
})
export class SessionRequestModule {}
