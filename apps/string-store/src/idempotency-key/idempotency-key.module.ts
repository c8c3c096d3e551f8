import { Module } from '@nestjs/common';
import { IdempotencyKeyPurge } from './idempotency-key.purge';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

@Module({
  providers: [IdempotencyKeyRepository, IdempotencyKeyService, IdempotencyKeyPurge],
  exports: [IdempotencyKeyService],
})
export class IdempotencyKeyModule {}
