import { AuthModule } from '@gatehouse/auth';
import { DatabaseModule } from '@gatehouse/database';
import { QueuesModule } from '@gatehouse/queues';
import { Module } from '@nestjs/common';
import { DescriptorController } from './descriptor/descriptor.controller';
import { StringRecordModule } from './string-record/string-record.module';
import { schemas } from './string-store.schema';

@Module({
  // Express matches routes in this order, so the busiest come first.
  imports: [
    StringRecordModule,
    DatabaseModule.forSchemas(...schemas),
    QueuesModule.forRoot({ consumes: ['idempotency-key'] }),
    AuthModule,
  ],
  controllers: [DescriptorController],
})
export class StringStoreModule {}
