import { CONFIG, ErrorTranslation } from '@gatehouse/platform';
import { Global, Module } from '@nestjs/common';
import { parseMasterKeys } from './master-key';
import { Vault } from './vault';
import type { VaultConfig } from './vault.config';
import { translateVaultError } from './vault.errors';

@Global()
@Module({
  providers: [
    {
      provide: Vault,
      inject: [CONFIG],
      useFactory: (config: VaultConfig) => new Vault(parseMasterKeys(config.GATEHOUSE_MASTER_KEYS)),
    },
  ],
  exports: [Vault],
})
export class VaultModule {
  constructor(errors: ErrorTranslation) {
    errors.register(translateVaultError);
  }
}
