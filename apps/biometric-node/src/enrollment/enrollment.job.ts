import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobMap,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { EnrollmentFailures } from './enrollment.failures';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentWriter } from './enrollment.writer';

// A job takes milliseconds. One that has not been done after this was lost, or its worker died.
const overdueSeconds = 3;

export const enrollmentJob = (id: string, galleryId: number, round = 0): DueJob<'enroll-person'> => ({
  name: 'enroll-person',
  id: `enroll-${id}-${round}`,
  payload: { galleryId, enrollmentId: id },
});

/** Enrolls one person; done again, it changes nothing. */
@ProcessesJob('enroll-person')
@Injectable()
export class EnrollPerson implements JobProcessor<'enroll-person'> {
  constructor(
    private readonly writer: EnrollmentWriter,
    private readonly failures: EnrollmentFailures,
  ) {}

  async process({ galleryId, enrollmentId }: JobMap['enroll-person']): Promise<void> {
    try {
      await this.writer.enroll(galleryId, enrollmentId);
    } catch (error) {
      await this.failures.record(enrollmentId);
      throw error;
    }
  }
}

/** Enrollments whose job got lost. Each round has an id of its own: that of a dead worker's job is still taken. */
@FindsDueJobs()
@Injectable()
export class OverdueEnrollments implements DueSource {
  readonly everySeconds = 1;

  constructor(private readonly enrollments: EnrollmentRepository) {}

  async due(limit: number): Promise<DueJob[]> {
    const overdue = await this.enrollments.overdue(overdueSeconds, limit);
    return overdue.map(({ id, galleryId, waited }) =>
      enrollmentJob(id, galleryId, Math.floor(waited / overdueSeconds)),
    );
  }
}
