import { IdempotencyModule } from '@gatehouse/idempotency';
import { Module } from '@nestjs/common';
import { StringRecordController } from './string-record.controller';
import { StringRecordRepository } from './string-record.repository';
import { StringRecordService } from './string-record.service';

@Module({
  imports: [IdempotencyModule.forSchema({ schema: 'string_store', job: 'purge-idempotency-keys' })],
  controllers: [StringRecordController],
  providers: [StringRecordRepository, StringRecordService],
})
export class StringRecordModule {}
