import { Clock } from '@gatehouse/platform';
import { FindsDueJobs, ProcessesJob, Purge } from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { EnrollmentRepository } from './enrollment.repository';

const keptMilliseconds = 60 * 60 * 1000;

/** Removes outcomes that nobody waits for any more. */
@FindsDueJobs()
@ProcessesJob('purge-enrollments')
@Injectable()
export class EnrollmentPurge extends Purge<'purge-enrollments'> {
  protected readonly job = 'purge-enrollments';

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected hasAny(): Promise<boolean> {
    return this.enrollments.hasFinishedBefore(this.oldest());
  }

  protected removeSome(limit: number): Promise<number> {
    return this.enrollments.deleteFinishedBefore(this.oldest(), limit);
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - keptMilliseconds);
  }
}
