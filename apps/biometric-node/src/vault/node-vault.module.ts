import { CONFIG } from '@gatehouse/platform';
import { Global, Module } from '@nestjs/common';
import type { BiometricNodeConfig } from '../biometric-node.config';
import { listNodeKeys, NodeVault } from './node-vault';

@Global()
@Module({
  providers: [
    {
      provide: NodeVault,
      inject: [CONFIG],
      useFactory: (config: BiometricNodeConfig) => new NodeVault(listNodeKeys(config)),
    },
  ],
  exports: [NodeVault],
})
export class NodeVaultModule {}
