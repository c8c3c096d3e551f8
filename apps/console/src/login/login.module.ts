import { AuditModule } from '@gatehouse/audit';
import { ApiKeyModule } from '@gatehouse/auth';
import { Global, Module } from '@nestjs/common';
import { RefusalTrail } from '../audit/refusal-trail.service';
import { CallLimit } from '../limit/call-limit.service';
import { CallLimitGuard } from '../limit/call-limit.guard';
import { PasskeyRepository } from '../passkey/passkey.repository';
import { PasskeyReset } from '../passkey/passkey-reset.service';
import { PasskeyService } from '../passkey/passkey.service';
import { Passwords } from '../user/password';
import { UserRepository } from '../user/user.repository';
import { Cookies } from './cookies.service';
import { KnownDevices } from './known-device.service';
import { LocalLogin } from './local-login.service';
import { Lockout } from './lockout.service';
import { LoginFailureRepository } from './login-failure.repository';
import { LoginStepRepository } from './login-step.repository';
import { LoginSteps } from './login-steps.service';
import { LoginGuard } from './login.guard';
import { LoginRepository } from './login.repository';
import { LoginService } from './login.service';
import { PasswordCheck } from './password-check.service';

const shared = [
  CallLimit,
  CallLimitGuard,
  Cookies,
  KnownDevices,
  LocalLogin,
  Lockout,
  LoginGuard,
  LoginService,
  LoginSteps,
  PasskeyRepository,
  PasskeyReset,
  PasskeyService,
  PasswordCheck,
  Passwords,
  RefusalTrail,
  UserRepository,
];

/** Who is logged in. Every route but those of the login uses its guard. */
@Global()
@Module({
  imports: [ApiKeyModule, AuditModule],
  providers: [...shared, LoginFailureRepository, LoginRepository, LoginStepRepository],
  exports: shared,
})
export class LoginModule {}
