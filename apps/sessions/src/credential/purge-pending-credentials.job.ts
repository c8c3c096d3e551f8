import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { PendingCredentialRepository } from './pending-credential.repository';

/** Deletes pending and rejected credentials that have expired. */
@FindsDueJobs()
@ProcessesJob('purge-pending-credentials')
@Injectable()
export class PurgePendingCredentials extends Purge<'purge-pending-credentials'> {
  protected readonly job = 'purge-pending-credentials';

  constructor(
    private readonly pending: PendingCredentialRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.pending.hasExpired(this.clock.now());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.pending.deleteExpired(this.clock.now(), limit);
  }
}
