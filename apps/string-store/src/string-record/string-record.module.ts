import { Module } from '@nestjs/common';
import { IdempotencyKeyModule } from '../idempotency-key/idempotency-key.module';
import { StringRecordController } from './string-record.controller';
import { StringRecordRepository } from './string-record.repository';
import { StringRecordService } from './string-record.service';

@Module({
  imports: [IdempotencyKeyModule],
  controllers: [StringRecordController],
  providers: [StringRecordRepository, StringRecordService],
})
export class StringRecordModule {}
