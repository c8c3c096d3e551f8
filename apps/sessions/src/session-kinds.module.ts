import { Global, Module } from '@nestjs/common';
import { ageSessionKind } from './age-session/age-session.kind';
import { SESSION_KINDS } from './session/session-kind';

/** The kinds of session that this app offers. */
@Global()
@Module({
  providers: [{ provide: SESSION_KINDS, useValue: [ageSessionKind] }],
  exports: [SESSION_KINDS],
})
export class SessionKindsModule {}
