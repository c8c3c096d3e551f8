import { inTransaction } from '@gatehouse/database';
import { Clock } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NodeRequestService } from '../node-request/node-request.service';
import { toGallery } from '../node-request/node-request';
import { CredentialRepository } from './credential.repository';

const everyMilliseconds = 24 * 60 * 60 * 1000;
const batch = 500;

/**
 * Asks the node, once a day, which people are still enrolled; whoever was deleted there loses their credentials here.
 * Until then they are of no use either: no sign-in succeeds without the node.
 */
@FindsDueJobs()
@ProcessesJob('check-people')
@Injectable()
export class CheckPeople implements DueSource, JobProcessor<'check-people'> {
  readonly everySeconds = 60;

  constructor(
    private readonly source: DataSource,
    private readonly credentials: CredentialRepository,
    private readonly requests: NodeRequestService,
    private readonly clock: Clock,
  ) {}

  async due(): Promise<DueJob[]> {
    const isDue = await this.credentials.hasUncheckedSince(this.oldest());
    return isDue ? [{ name: 'check-people', id: 'check-people', payload: {} }] : [];
  }

  async process(): Promise<void> {
    while (await this.askAfterSome());
  }

  private askAfterSome(): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const now = this.clock.now();
      const taken = await this.credentials.takeUnchecked(transaction.manager, this.oldest(), now, batch);
      if (!taken) return false;
      const { owner, puids } = taken;
      await this.requests.send(transaction, { job: 'find-people', question: { ...toGallery(owner), puids } });
      return true;
    });
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - everyMilliseconds);
  }
}
