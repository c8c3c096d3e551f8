import { Module } from '@nestjs/common';
import { NodeRequestModule } from '../node-request/node-request.module';
import { TokenComparisonMetrics } from './token-comparison.metrics';
import { TokenComparisonService } from './token-comparison.service';
import { TokenKeyMetrics } from './token-key.metrics';
import { TokenKeyRepository } from './token-key.repository';
import { TokenKeyService } from './token-key.service';
import { TokenVault } from './token-vault';

/** The secret keys of face tokens, and the comparisons that they open. */
@Module({
  imports: [NodeRequestModule],
  providers: [
    TokenComparisonMetrics,
    TokenComparisonService,
    TokenKeyMetrics,
    TokenKeyRepository,
    TokenKeyService,
    TokenVault,
  ],
  exports: [TokenComparisonMetrics, TokenComparisonService, TokenKeyRepository, TokenKeyService],
})
export class TokenModule {}
