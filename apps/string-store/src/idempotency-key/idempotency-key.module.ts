import { Module } from '@nestjs/common';
import { IdempotencyKeyPurge, IdempotencyKeyPurgeSource } from './idempotency-key.purge';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

@Module({
  providers: [
    IdempotencyKeyRepository,
    IdempotencyKeyService,
    IdempotencyKeyPurge,
    IdempotencyKeyPurgeSource,
  ],
  exports: [IdempotencyKeyService],
})
export class IdempotencyKeyModule {}
