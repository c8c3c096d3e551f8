import { Clock } from '@gatehouse/platform';
import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { EnrollmentRepository } from './enrollment.repository';

const keptMilliseconds = 60 * 60 * 1000;
const batch = 5000;

/** Says that there are outcomes nobody waits for any more. */
@FindsDueJobs()
@Injectable()
export class EnrollmentPurgeSource implements DueSource {
  readonly everySeconds = 10 * 60;

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly clock: Clock,
  ) {}

  async due(): Promise<DueJob[]> {
    const due = await this.enrollments.hasFinishedBefore(oldest(this.clock));
    return due ? [{ name: 'purge-enrollments', id: 'purge-enrollments', payload: {} }] : [];
  }
}

/** Removes them, a batch at a time, so that no lock is held for long. */
@ProcessesJob('purge-enrollments')
@Injectable()
export class EnrollmentPurge implements JobProcessor<'purge-enrollments'> {
  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly clock: Clock,
  ) {}

  async process(): Promise<void> {
    const time = oldest(this.clock);
    while ((await this.enrollments.deleteFinishedBefore(time, batch)) === batch);
  }
}

const oldest = (clock: Clock): Date => new Date(clock.now().getTime() - keptMilliseconds);
