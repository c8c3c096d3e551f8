import { CALLER_RESOLVER, FIELD_POLICY } from '@gatehouse/platform';
import { VaultModule } from '@gatehouse/vault';
import {
  type DynamicModule,
  Global,
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnModuleInit,
  RequestMethod,
} from '@nestjs/common';
import { AdminTokenGuard } from './admin/admin-token.guard';
import { CredentialAdminController } from './admin/credential-admin.controller';
import { CustomerAdminController } from './admin/customer-admin.controller';
import { SystemAdminController } from './admin/system-admin.controller';
import { API_KEY_FIELD, ApiKeyCallerService } from './api-key/api-key-caller.service';
import { ApiKeyRepository } from './api-key/api-key.repository';
import { ApiKeyService } from './api-key/api-key.service';
import { ClientCallerService } from './client-caller/client-caller.service';
import { ClientCredentialService } from './client-credential/client-credential.service';
import { CustomerRepository } from './customer/customer.repository';
import { CustomerService } from './customer/customer.service';
import { FieldPolicyService } from './customer/field-policy.service';
import { CallerHashService } from './hashing/caller-hash.service';
import { PepperService } from './hashing/pepper.service';
import { LongLivedCredentialService } from './long-lived-credential/long-lived-credential.service';
import { AccessTokenService } from './oauth-token/access-token.service';
import { OperatorCallController } from './operator/operator-call.controller';
import { OperatorCallMiddleware } from './operator/operator-call.middleware';

@Global()
@Module({
  imports: [VaultModule],
  controllers: [
    CredentialAdminController,
    CustomerAdminController,
    OperatorCallController,
    SystemAdminController,
  ],
  providers: [
    AccessTokenService,
    AdminTokenGuard,
    ApiKeyCallerService,
    ApiKeyRepository,
    ApiKeyService,
    CallerHashService,
    ClientCallerService,
    ClientCredentialService,
    CustomerRepository,
    CustomerService,
    FieldPolicyService,
    LongLivedCredentialService,
    PepperService,
    { provide: CALLER_RESOLVER, useExisting: ApiKeyCallerService },
    { provide: FIELD_POLICY, useExisting: FieldPolicyService },
  ],
  exports: [
    AccessTokenService,
    AdminTokenGuard,
    ApiKeyCallerService,
    ApiKeyService,
    CallerHashService,
    ClientCallerService,
    ClientCredentialService,
    CustomerService,
    LongLivedCredentialService,
    CALLER_RESOLVER,
    FIELD_POLICY,
  ],
})
export class AuthModule implements NestModule, OnModuleInit {
  /** For an area whose contract also accepts the API key in a field of the body. */
  static withKeyInBody(field: string): DynamicModule {
    return { module: AuthModule, providers: [{ provide: API_KEY_FIELD, useValue: field }] };
  }

  constructor(private readonly pepper: PepperService) {}

  configure(consumer: MiddlewareConsumer): void {
    // A route, not a prefix: Express cuts a prefix off the URL, and restores it after the middleware.
    consumer.apply(OperatorCallMiddleware).forRoutes({ path: 'admin/as/*path', method: RequestMethod.ALL });
  }

  /** Wrong master keys stop the boot instead of failing the first request. */
  async onModuleInit(): Promise<void> {
    await this.pepper.load();
  }
}
