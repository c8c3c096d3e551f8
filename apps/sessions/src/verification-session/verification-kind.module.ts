import { Module } from '@nestjs/common';
import { CredentialModule } from '../credential/credential.module';
import { NodeRequestModule } from '../node-request/node-request.module';
import { NodeRequestService } from '../node-request/node-request.service';
import { DeviceClaim } from './device-claim';
import { EnrolledFace } from './enrolled-face';
import { EnrollmentProof } from './enrollment-proof';
import { FaceStep } from './face-step';
import { NodeVerdict } from './node-verdict';
import { PasskeyStep } from './passkey-step';
import { ShownCredentials } from './shown-credentials';
import { SignInFace } from './sign-in-face';
import { StepDetailsOf } from './step-details';
import { VerificationCourse } from './verification-course';
import { verificationKind } from './verification-session.kind';
import { VerificationSteps } from './verification-steps';

export const VERIFICATION_KIND = Symbol('verification kind');

/** How verification sessions go on: what their kind is made of, and so below everything that changes sessions. */
@Module({
  imports: [CredentialModule, NodeRequestModule],
  providers: [
    DeviceClaim,
    EnrolledFace,
    EnrollmentProof,
    FaceStep,
    NodeVerdict,
    PasskeyStep,
    ShownCredentials,
    SignInFace,
    StepDetailsOf,
    VerificationCourse,
    VerificationSteps,
    {
      provide: VERIFICATION_KIND,
      inject: [VerificationSteps, DeviceClaim, StepDetailsOf, NodeRequestService],
      useFactory: verificationKind,
    },
  ],
  exports: [NodeVerdict, VERIFICATION_KIND],
})
export class VerificationKindModule {}
