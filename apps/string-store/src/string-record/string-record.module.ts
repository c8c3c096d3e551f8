import { IdempotencyModule } from '@gatehouse/idempotency';
import { Module } from '@nestjs/common';
import { StringQuotaService } from './string-quota.service';
import { StringRecordController } from './string-record.controller';
import { StringRecordRepository } from './string-record.repository';
import { StringRecordService } from './string-record.service';
import { StringSearchService } from './string-search.service';
import { StringSearchRepository } from './string-search.repository';

@Module({
  imports: [IdempotencyModule.forSchema({ schema: 'string_store', job: 'purge-idempotency-keys' })],
  controllers: [StringRecordController],
  providers: [
    StringQuotaService,
    StringRecordRepository,
    StringRecordService,
    StringSearchService,
    StringSearchRepository,
  ],
})
export class StringRecordModule {}
