import { CALLER_RESOLVER } from '@gatehouse/platform';
import { VaultModule } from '@gatehouse/vault';
import { type DynamicModule, Global, Module, type OnModuleInit } from '@nestjs/common';
import { AdminTokenGuard } from './admin/admin-token.guard';
import { CredentialAdminController } from './admin/credential-admin.controller';
import { CustomerAdminController } from './admin/customer-admin.controller';
import { API_KEY_FIELD, ApiKeyCaller } from './api-key/api-key.caller';
import { ApiKeyRepository } from './api-key/api-key.repository';
import { ApiKeyService } from './api-key/api-key.service';
import { ClientCredentialCaller } from './client-credential/client-credential.caller';
import { ClientCredentialService } from './client-credential/client-credential.service';
import { CustomerRepository } from './customer/customer.repository';
import { CustomerSettings } from './customer/customer.settings';
import { CallerHash } from './hashing/caller-hash';
import { Pepper } from './hashing/pepper';
import { LongLivedCredentialService } from './long-lived-credential/long-lived-credential.service';
import { AccessTokenService } from './oauth-token/access-token.service';

@Global()
@Module({
  imports: [VaultModule],
  controllers: [CredentialAdminController, CustomerAdminController],
  providers: [
    AccessTokenService,
    AdminTokenGuard,
    ApiKeyCaller,
    ApiKeyRepository,
    ApiKeyService,
    CallerHash,
    ClientCredentialCaller,
    ClientCredentialService,
    CustomerRepository,
    CustomerSettings,
    LongLivedCredentialService,
    Pepper,
    { provide: CALLER_RESOLVER, useExisting: ApiKeyCaller },
  ],
  exports: [
    AccessTokenService,
    AdminTokenGuard,
    ApiKeyCaller,
    ApiKeyService,
    CallerHash,
    ClientCredentialCaller,
    ClientCredentialService,
    CustomerSettings,
    LongLivedCredentialService,
    CALLER_RESOLVER,
  ],
})
export class AuthModule implements OnModuleInit {
  /** For an area whose contract also takes the API key from a field of the body. */
  static withKeyInBody(field: string): DynamicModule {
    return { module: AuthModule, providers: [{ provide: API_KEY_FIELD, useValue: field }] };
  }

  constructor(private readonly pepper: Pepper) {}

  /** Master keys that do not fit this database are found out at boot, not by the first caller. */
  async onModuleInit(): Promise<void> {
    await this.pepper.load();
  }
}
