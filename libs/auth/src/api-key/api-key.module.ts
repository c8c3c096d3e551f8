import { VaultModule } from '@gatehouse/vault';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminTokenGuard } from '../admin/admin-token.guard';
import { CustomerRepository } from '../customer/customer.repository';
import { CustomerService } from '../customer/customer.service';
import { PepperService } from '../hashing/pepper.service';
import { ApiKeyCallerService } from './api-key-caller.service';
import { ApiKeyRepository } from './api-key.repository';
import { ApiKeyService } from './api-key.service';

/** Checks API keys and the admin token, for an app that has no admin API and charges addresses only. */
@Module({
  imports: [VaultModule],
  providers: [
    AdminTokenGuard,
    ApiKeyCallerService,
    ApiKeyRepository,
    ApiKeyService,
    CustomerRepository,
    CustomerService,
    PepperService,
  ],
  exports: [AdminTokenGuard, ApiKeyCallerService, ApiKeyService, CustomerService, PepperService],
})
export class ApiKeyModule implements OnModuleInit {
  constructor(private readonly pepper: PepperService) {}

  /** Wrong master keys stop the boot instead of failing the first request. */
  async onModuleInit(): Promise<void> {
    await this.pepper.load();
  }
}
