import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { IdempotencyKeyRepository } from './idempotency-key.repository';
import { IdempotencyKeyService } from './idempotency-key.service';

const batch = 5000;

/** Says that there is something to purge. */
@FindsDueJobs()
@Injectable()
export class IdempotencyKeyPurgeSource implements DueSource {
  readonly everySeconds = 10 * 60;

  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly service: IdempotencyKeyService,
  ) {}

  async due(): Promise<DueJob[]> {
    const due = await this.keys.hasOlderThan(this.service.oldest());
    return due ? [{ name: 'purge-idempotency-keys', id: 'purge-idempotency-keys', payload: {} }] : [];
  }
}

/** Removes the keys that can no longer be repeated, a batch at a time, so that no lock is held for long. */
@ProcessesJob('purge-idempotency-keys')
@Injectable()
export class IdempotencyKeyPurge implements JobProcessor<'purge-idempotency-keys'> {
  constructor(
    private readonly keys: IdempotencyKeyRepository,
    private readonly service: IdempotencyKeyService,
  ) {}

  async process(): Promise<void> {
    const time = this.service.oldest();
    while ((await this.keys.deleteOlderThan(time, batch)) === batch);
  }
}
