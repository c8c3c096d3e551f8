import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

/** Removes the keys that can no longer be repeated. */
@FindsDueJobs()
@ProcessesJob('purge-idempotency-keys')
@Injectable()
export class IdempotencyKeyPurge extends Purge<'purge-idempotency-keys'> {
  protected readonly job = 'purge-idempotency-keys';

  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly service: IdempotencyKeyService,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.keys.hasOlderThan(this.service.oldest());
  }

  protected removeSome(limit: number): Promise<number> {
    return this.keys.deleteOlderThan(this.service.oldest(), limit);
  }
}
