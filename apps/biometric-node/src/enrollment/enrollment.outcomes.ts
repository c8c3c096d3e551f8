import { Notifications } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import type { Enrollment, EnrollmentOutcome } from './enrollment';
import { EnrollmentRepository } from './enrollment.repository';

/** Where workers say which enrollments have come to their end. */
export const enrollmentChannel = 'gatehouse_enrollments';

const lookMilliseconds = 1000;

/** Brings requests together with the outcomes they wait for, whichever process did the work. */
@Injectable()
export class EnrollmentOutcomes implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Map<string, (outcome: EnrollmentOutcome) => void>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly notifications: Notifications,
    private readonly metrics: GalleryMetrics,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.on(enrollmentChannel, (ids) => void this.look(ids.split(',')));
    // A notification may have been lost with its connection.
    this.timer = setInterval(() => void this.look([...this.waiting.keys()]), lookMilliseconds).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The outcome, or undefined when it takes longer than this. */
  waitFor(id: string, seconds: number): Promise<EnrollmentOutcome | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(undefined), seconds * 1000);
      const settle = (outcome: EnrollmentOutcome | undefined) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(outcome);
      };
      this.waiting.set(id, settle);
    });
  }

  /** An enrollment has come to its end in this process. */
  settle(enrollment: Enrollment, outcome: EnrollmentOutcome & { state: 'done' }): void {
    const { id, requestId, correlationId } = enrollment;
    const word = outcome.duplicate ? 'duplicate' : 'new';
    const context = { requestId, ...(correlationId !== null && { correlationId }) };
    this.logger.of(context).log(`enrollment ${id}: ${word}`, 'Enrollment');
    this.metrics.enrollment(word);
    this.waiting.get(id)?.(outcome);
  }

  /** There was no room for these. */
  async refuse(refused: readonly Enrollment[]): Promise<void> {
    for (const { id, requestId, correlationId } of refused) {
      const context = { requestId, ...(correlationId !== null && { correlationId }) };
      this.logger
        .of(context)
        .warn(`enrollment ${id}: refused, the customer has its maximum of people`, 'Enrollment');
      this.metrics.enrollment('refused');
    }
    await this.look(refused.map(({ id }) => id));
  }

  /** Asks the database for the outcomes of those that somebody here waits for. */
  async look(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => this.waiting.has(id));
    if (wanted.length === 0) return;
    try {
      for (const [id, outcome] of await this.enrollments.outcomes(wanted)) this.waiting.get(id)?.(outcome);
    } catch {
      // The database is away; the next look will tell.
    }
  }
}
