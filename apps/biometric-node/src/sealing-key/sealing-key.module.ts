import { Module } from '@nestjs/common';
import { RotateSealingKeys } from './rotate-sealing-keys.job';
import { SealingKeyController } from './sealing-key.controller';
import { SealingKeyRepository } from './sealing-key.repository';
import { SealingKeyService } from './sealing-key.service';

/** The key pairs of the node. */
@Module({
  controllers: [SealingKeyController],
  providers: [RotateSealingKeys, SealingKeyRepository, SealingKeyService],
  exports: [SealingKeyService],
})
export class SealingKeyModule {}
