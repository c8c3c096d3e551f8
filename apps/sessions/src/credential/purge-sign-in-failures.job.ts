import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { rememberedMilliseconds } from './lockout';
import { SignInFailureRepository } from './sign-in-failure.repository';

/** Removes failed sign-ins that lock nobody out any more. */
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
    return this.failures.hasBefore(this.oldest());
  }

  protected removeSome(limit: number): Promise<number> {
    return this.failures.deleteBefore(this.oldest(), limit);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - rememberedMilliseconds);
  }
}
