import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module';
import { DeletionReceiptService } from './deletion-receipt.service';
import { DeletionService } from './deletion.service';
import { ReceiptKeyController } from './receipt-key.controller';
import { ReceiptKeyRepository } from './receipt-key.repository';
import { ReceiptKeyService } from './receipt-key.service';

/** Deletions that a host requests, and the receipts for them. */
@Module({
  imports: [SessionModule],
  controllers: [ReceiptKeyController],
  providers: [DeletionReceiptService, DeletionService, ReceiptKeyRepository, ReceiptKeyService],
  exports: [DeletionService],
})
export class DeletionModule {}
