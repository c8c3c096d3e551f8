import { Injectable } from '@nestjs/common';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { enrollmentChannel, EnrollmentOutcomes } from './enrollment.outcomes';
import { EnrollmentRepository } from './enrollment.repository';

/** The contract: an enrollment is tried three times. */
export const mostAttempts = 3;

/** Counts attempts where they are not lost: in the row. While the database is away nothing is counted, nor given up. */
@Injectable()
export class EnrollmentFailures {
  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly outcomes: EnrollmentOutcomes,
    private readonly metrics: GalleryMetrics,
  ) {}

  async record(id: string): Promise<void> {
    if (!(await this.enrollments.recordFailure(id, mostAttempts, enrollmentChannel))) return;
    this.metrics.enrollment('failed');
    await this.outcomes.look([id]);
  }
}
