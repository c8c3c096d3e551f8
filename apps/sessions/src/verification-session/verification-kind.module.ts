import { Module } from '@nestjs/common';
import { CredentialModule } from '../credential/credential.module';
import { NodeRequestModule } from '../node-request/node-request.module';
import { NodeRequestService } from '../node-request/node-request.service';
import { TokenModule } from '../token/token.module';
import { DeviceClaimService } from './flow/device-claim.service';
import { EnrollFaceService } from './steps/enroll-face.service';
import { EnrollLookupMetrics } from './flow/enroll-lookup.metrics';
import { EnrollLookupService } from './flow/enroll-lookup.service';
import { EnrollmentProofService } from './flow/enrollment-proof.service';
import { FaceComparisonService } from './steps/face-comparison.service';
import { FaceStepService } from './steps/face-step.service';
import { HandOverService } from './flow/hand-over.service';
import { NodeOutcomeService } from './node/node-outcome.service';
import { PasskeyStepService } from './steps/passkey-step.service';
import { PresentedCredentialService } from './flow/presented-credential.service';
import { SignInFaceService } from './steps/sign-in-face.service';
import { StepDetailsService } from './steps/step-details.service';
import { VerificationFlowService } from './flow/verification-flow.service';
import { verificationKind } from './verification-session.kind';
import { VerificationStepService } from './steps/verification-step.service';

export const VERIFICATION_KIND = Symbol('verification kind');

/** The kind of verification sessions. It must not depend on SessionModule, which depends on the kinds. */
@Module({
  imports: [CredentialModule, NodeRequestModule, TokenModule],
  providers: [
    DeviceClaimService,
    EnrollFaceService,
    EnrollLookupMetrics,
    EnrollLookupService,
    EnrollmentProofService,
    FaceComparisonService,
    FaceStepService,
    HandOverService,
    NodeOutcomeService,
    PasskeyStepService,
    PresentedCredentialService,
    SignInFaceService,
    StepDetailsService,
    VerificationFlowService,
    VerificationStepService,
    {
      provide: VERIFICATION_KIND,
      inject: [
        VerificationStepService,
        DeviceClaimService,
        StepDetailsService,
        HandOverService,
        NodeRequestService,
      ],
      useFactory: verificationKind,
    },
  ],
  exports: [NodeOutcomeService, VERIFICATION_KIND],
})
export class VerificationKindModule {}
