export { ApiIdempotencyKey } from './idempotency-key.openapi';
export { createIdempotencyTable } from './idempotency-key.table';
export { IdempotencyKeyService, type FirstOutcome } from './idempotency-key.service';
export { IdempotencyModule, type IdempotencyOptions } from './idempotency.module';
export { type IdempotentRequest, readIdempotentRequest } from './idempotent-request';
