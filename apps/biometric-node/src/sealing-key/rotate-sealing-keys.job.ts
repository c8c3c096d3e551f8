import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { SealingKeyService } from './sealing-key.service';

/** Replaces key pairs, and deletes those that were replaced. */
@FindsDueJobs()
@ProcessesJob('rotate-sealing-keys')
@Injectable()
export class RotateSealingKeys implements DueSource, JobProcessor<'rotate-sealing-keys'> {
  readonly everySeconds = 10 * 60;

  constructor(private readonly keys: SealingKeyService) {}

  async due(): Promise<DueJob[]> {
    if (!(await this.keys.isRotationDue())) return [];
    return [{ name: 'rotate-sealing-keys', id: 'rotate-sealing-keys', payload: {} }];
  }

  process(): Promise<void> {
    return this.keys.rotate();
  }
}
