import { Global, Module } from '@nestjs/common';
import { ageSessionKind } from './age-session/age-session.kind';
import { SESSION_KINDS, type SessionKind } from './session/session-kind';
import { VERIFICATION_KIND, VerificationKindModule } from './verification-session/verification-kind.module';

/** The kinds of session of this app. */
@Global()
@Module({
  imports: [VerificationKindModule],
  providers: [
    {
      provide: SESSION_KINDS,
      inject: [VERIFICATION_KIND],
      useFactory: (verificationKind: SessionKind) => [ageSessionKind, verificationKind],
    },
  ],
  exports: [SESSION_KINDS],
})
export class SessionKindsModule {}
