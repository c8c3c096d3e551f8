import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { failureRetentionMs } from './lockout';
import { SignInFailureRepository } from './sign-in-failure.repository';

/** Deletes failed sign-ins that are too old to cause a lockout. */
@FindsDueJobs()
@ProcessesJob('purge-sign-in-failures')
@Injectable()
export class PurgeSignInFailures extends Purge<'purge-sign-in-failures'> {
  protected readonly job = 'purge-sign-in-failures';

  constructor(
    private readonly failures: SignInFailureRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.failures.hasBefore(this.keptSince());
  }

  protected deleteBatch(limit: number): Promise<number> {
    return this.failures.deleteBefore(this.keptSince(), limit);
  }

  private keptSince(): Date {
    return new Date(this.clock.now().getTime() - failureRetentionMs);
  }
}
