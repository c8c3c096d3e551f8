import {
  type DueJob,
  type DueSource,
  FindsDueJobs,
  type JobMap,
  type JobProcessor,
  ProcessesJob,
} from '@gatehouse/queues';
import { Injectable } from '@nestjs/common';
import { isEngineError } from '../gallery/gallery.errors';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentWriterService } from './enrollment-writer.service';

// A job takes milliseconds. After this time it was lost, or its worker crashed.
const overdueSeconds = 3;

export const enrollmentJob = (id: string, galleryId: number, round = 0): DueJob<'enroll-person'> => ({
  name: 'enroll-person',
  id: `enroll-${id}-${round}`,
  payload: { galleryId, enrollmentId: id },
});

/** Enrolls one person. Idempotent. */
@ProcessesJob('enroll-person')
@Injectable()
export class EnrollPerson implements JobProcessor<'enroll-person'> {
  constructor(
    private readonly writer: EnrollmentWriterService,
    private readonly outcomes: EnrollmentOutcomeService,
  ) {}

  async process({ galleryId, enrollmentId }: JobMap['enroll-person']): Promise<void> {
    try {
      await this.writer.enroll(galleryId, enrollmentId);
    } catch (error) {
      // It stays pending, and is enrolled when the engine answers again.
      if (!isEngineError(error)) await this.outcomes.recordFailure(enrollmentId);
      throw error;
    }
  }
}

/** Finds enrollments whose job was lost. Each round has its own job id, because the id of a crashed worker's job is still in use. */
@FindsDueJobs()
@Injectable()
export class OverdueEnrollments implements DueSource {
  readonly everySeconds = 1;

  constructor(private readonly enrollments: EnrollmentRepository) {}

  async due(limit: number): Promise<DueJob[]> {
    const overdue = await this.enrollments.findOverdue(overdueSeconds, limit);
    return overdue.map(({ id, galleryId, waited }) =>
      enrollmentJob(id, galleryId, Math.floor(waited / overdueSeconds)),
    );
  }
}
