import { Module } from '@nestjs/common';
import { SealingKeyModule } from '../sealing-key/sealing-key.module';
import { SealedContentMetrics } from './sealed-content.metrics';
import { SealedContentService } from './sealed-content.service';

/** What devices seal to the node. */
@Module({
  imports: [SealingKeyModule],
  providers: [SealedContentMetrics, SealedContentService],
  exports: [SealedContentService],
})
export class SealedContentModule {}
