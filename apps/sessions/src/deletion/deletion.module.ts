import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { DeletionReceiptService } from './deletion-receipt.service';
import { DeletionService } from './deletion.service';
import { ReceiptKeyController } from './receipt-key.controller';
import { ReceiptKeyService } from './receipt-key.service';

/** Deletions at the wish of a host, and the receipts for them. */
@Module({
  imports: [SessionModule],
  controllers: [ReceiptKeyController],
  providers: [DeletionReceiptService, DeletionService, ReceiptKeyService],
  exports: [DeletionService],
})
export class DeletionModule {}
