import { IdempotencyModule } from '@gatehouse/idempotency';
import { Module } from '@nestjs/common';
import { StringQuota } from './string-quota';
import { StringRecordController } from './string-record.controller';
import { StringRecordRepository } from './string-record.repository';
import { StringRecordService } from './string-record.service';
import { StringSearch } from './string-search';
import { StringSearchRepository } from './string-search.repository';

@Module({
  imports: [IdempotencyModule.forSchema({ schema: 'string_store', job: 'purge-idempotency-keys' })],
  controllers: [StringRecordController],
  providers: [StringQuota, StringRecordRepository, StringRecordService, StringSearch, StringSearchRepository],
})
export class StringRecordModule {}
