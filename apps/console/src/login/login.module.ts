import { AuditModule } from '@gatehouse/audit';
import { Global, Module } from '@nestjs/common';
import { Passwords } from '../user/password';
import { UserRepository } from '../user/user.repository';
import { Lockout } from './lockout.service';
import { LoginFailureRepository } from './login-failure.repository';
import { LoginGuard } from './login.guard';
import { LoginRepository } from './login.repository';
import { LoginService } from './login.service';

/** Who is logged in. Every route but the login uses its guard. */
@Global()
@Module({
  imports: [AuditModule],
  providers: [
    Lockout,
    LoginFailureRepository,
    LoginGuard,
    LoginRepository,
    LoginService,
    Passwords,
    UserRepository,
  ],
  exports: [LoginGuard, LoginService, Passwords, UserRepository],
})
export class LoginModule {}
