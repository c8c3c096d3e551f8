import { Module } from '@nestjs/common';
import { EnrollmentModule } from '../enrollment/enrollment.module';
import { GalleryModule } from '../gallery/gallery.module';
import { TokenModule } from '../token/token.module';
import { SealedContentModule } from '../sealed-content/sealed-content.module';
import { CapturedFaceService } from './captured-face.service';
import { EnrollForSession } from './enroll-for-session.job';
import { FindPeople } from './find-people.job';
import { HandOverToken } from './hand-over-token.job';
import { RecogniseForSession } from './recognise-for-session.job';
import { RegisterPerson } from './register-person.job';
import { SessionAnswerService } from './session-answer.service';
import { SessionEnrollmentService } from './session-enrollment.service';
import { SessionPeopleService } from './session-people.service';
import { SessionRecognitionService } from './session-recognition.service';
import { SessionRegistrationService } from './session-registration.service';
import { SessionRequestMetrics } from './session-request.metrics';
import { SessionTokenService } from './session-token.service';
import { SessionWithdrawalService } from './session-withdrawal.service';
import { StoreToken } from './store-token.job';
import { WithdrawEnrollment } from './withdraw-enrollment.job';

/** The requests of sessions, through queues. */
@Module({
  imports: [EnrollmentModule, GalleryModule, SealedContentModule, TokenModule],
  providers: [
    CapturedFaceService,
    EnrollForSession,
    FindPeople,
    HandOverToken,
    RecogniseForSession,
    RegisterPerson,
    SessionAnswerService,
    SessionEnrollmentService,
    SessionPeopleService,
    SessionRecognitionService,
    SessionRegistrationService,
    SessionRequestMetrics,
    SessionTokenService,
    SessionWithdrawalService,
    StoreToken,
    WithdrawEnrollment,
  ],
})
export class SessionRequestModule {}
