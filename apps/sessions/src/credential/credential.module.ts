import { Module } from '@nestjs/common';
import { NodeRequestModule } from '../node-request/node-request.module';
import { ApprovalService } from './approval.service';
import { CredentialController } from './credential.controller';
import { CredentialRepository } from './credential.repository';
import { CredentialService } from './credential.service';
import { DeviceKeyService } from './device-key.service';
import { PendingCredentialPurge } from './pending-credential.purge';
import { PendingCredentialRepository } from './pending-credential.repository';
import { PersonCheck } from './person-check.job';
import { RegistrationService } from './registration.service';
import { RelyingParty } from './relying-party';
import { SignInFailurePurge } from './sign-in-failure.purge';
import { SignInFailureRepository } from './sign-in-failure.repository';
import { SignInFailureService } from './sign-in-failure.service';

/** What people sign in with, beside their face: the keys of their devices, and passkeys. */
@Module({
  imports: [NodeRequestModule],
  controllers: [CredentialController],
  providers: [
    ApprovalService,
    CredentialRepository,
    CredentialService,
    DeviceKeyService,
    PendingCredentialPurge,
    PendingCredentialRepository,
    PersonCheck,
    RegistrationService,
    RelyingParty,
    SignInFailurePurge,
    SignInFailureRepository,
    SignInFailureService,
  ],
  exports: [CredentialRepository, DeviceKeyService, RegistrationService, RelyingParty, SignInFailureService],
})
export class CredentialModule {}
