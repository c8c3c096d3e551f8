import { faceModels } from '@gatehouse/biometrics';
import { inTransaction } from '@gatehouse/database';
import { Clock, CONFIG } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NodeRequestService } from '../node-request/node-request.service';
import { toGallery } from '../node-request/node-request';
import type { SessionsConfig } from '../sessions.config';
import { CredentialRepository } from './credential.repository';

const checkIntervalMs = 24 * 60 * 60 * 1000;
const batchSize = 500;

/**
 * Checks once a day at the node which people are still enrolled, and deletes the credentials of the others. Until then
 * these credentials cannot sign in either: every sign-in needs the node.
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
    @Inject(CONFIG) private readonly config: SessionsConfig,
  ) {}

  async due(): Promise<DueJob[]> {
    const isDue = await this.credentials.hasUnchecked(this.checkedBefore());
    return isDue ? [{ name: 'check-people', id: 'check-people', payload: {} }] : [];
  }

  async process(): Promise<void> {
    while (await this.requestBatch());
  }

  private requestBatch(): Promise<boolean> {
    return inTransaction(this.source, async (transaction) => {
      const now = this.clock.now();
      const taken = await this.credentials.takeUnchecked(
        transaction.manager,
        this.checkedBefore(),
        now,
        batchSize,
      );
      if (!taken) return false;
      const { owner, puids } = taken;
      const gallery = toGallery(owner, faceModels[this.config.FACE_MODEL].version);
      await this.requests.send(transaction, { job: 'find-people', message: { ...gallery, puids } });
      return true;
    });
  }

  private checkedBefore(): Date {
    return new Date(this.clock.now().getTime() - checkIntervalMs);
  }
}
