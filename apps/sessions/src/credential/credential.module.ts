import { Module } from '@nestjs/common';
import { NodeRequestModule } from '../node-request/node-request.module';
import { TokenModule } from '../token/token.module';
import { ApprovalService } from './approval.service';
import { CredentialController } from './credential.controller';
import { CredentialRepository } from './credential.repository';
import { CredentialService } from './credential.service';
import { DeviceKeyService } from './device-key.service';
import { PurgePendingCredentials } from './purge-pending-credentials.job';
import { PendingCredentialRepository } from './pending-credential.repository';
import { CheckPeople } from './check-people.job';
import { RegistrationService } from './registration.service';
import { RelyingPartyService } from './relying-party.service';
import { PurgeSignInFailures } from './purge-sign-in-failures.job';
import { SignInFailureRepository } from './sign-in-failure.repository';
import { SignInFailureService } from './sign-in-failure.service';

/** Device keys and passkeys. */
@Module({
  imports: [NodeRequestModule, TokenModule],
  controllers: [CredentialController],
  providers: [
    ApprovalService,
    CredentialRepository,
    CredentialService,
    DeviceKeyService,
    PurgePendingCredentials,
    PendingCredentialRepository,
    CheckPeople,
    RegistrationService,
    RelyingPartyService,
    PurgeSignInFailures,
    SignInFailureRepository,
    SignInFailureService,
  ],
  exports: [
    ApprovalService,
    CredentialRepository,
    DeviceKeyService,
    RegistrationService,
    RelyingPartyService,
    SignInFailureService,
  ],
})
export class CredentialModule {}
