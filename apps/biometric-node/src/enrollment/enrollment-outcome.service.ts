import { Notifications } from '@gatehouse/database';
import { AppLogger } from '@gatehouse/platform';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GalleryMetrics } from '../gallery/gallery.metrics';
import { GalleryRepository } from '../gallery/gallery.repository';
import type { Enrollment, EnrollmentOutcome, Rejection, RejectionReason } from './enrollment';
import { EnrollmentRepository } from './enrollment.repository';

/** The notification channel for finished enrollments. */
export const enrollmentChannel = 'gatehouse_enrollments';

const pollMs = 1000;

/** Fixed by the contract. */
const maxAttempts = 3;

/** How each rejection is logged and counted. */
const rejectionTable: Record<RejectionReason, { text: string; label: 'rejected' | 'mixed' | 'failed' }> = {
  'people-limit': { text: 'the customer has its maximum of people', label: 'rejected' },
  mixed: { text: 'its embeddings find different people', label: 'mixed' },
  'move-refused': {
    text: 'the person is in no other gallery, or the face is that of someone else',
    label: 'failed',
  },
};

interface Waiter {
  galleryId: number;
  complete: (outcome: EnrollmentOutcome | undefined) => void;
}

/** Resolves requests with the outcomes of their enrollments, in whichever process the job ran. */
@Injectable()
export class EnrollmentOutcomeService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly waiting = new Map<string, Waiter>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly enrollments: EnrollmentRepository,
    private readonly galleries: GalleryRepository,
    private readonly notifications: Notifications,
    private readonly metrics: GalleryMetrics,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.notifications.on(enrollmentChannel, (ids) => void this.refresh(ids.split(',')));
    // A notification may be lost with its connection.
    this.timer = setInterval(() => void this.poll(), pollMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The outcome, or undefined after the timeout. */
  waitFor(
    { id, galleryId }: Pick<Enrollment, 'id' | 'galleryId'>,
    seconds: number,
  ): Promise<EnrollmentOutcome | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => complete(undefined), seconds * 1000);
      const complete = (outcome: EnrollmentOutcome | undefined) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(outcome);
      };
      this.waiting.set(id, { galleryId, complete });
    });
  }

  /** Reports an enrollment that this process committed. */
  settle(enrollment: Enrollment, outcome: EnrollmentOutcome & { state: 'done' }): void {
    const { id, requestId, correlationId } = enrollment;
    const label = outcome.duplicate ? 'duplicate' : 'new';
    const context = { requestId, ...(correlationId !== null && { correlationId }) };
    this.logger.withContext(context).log(`enrollment ${id}: ${label}`, 'Enrollment');
    this.metrics.enrollment(label);
    this.waiting.get(id)?.complete(outcome);
  }

  /** Reports rejected enrollments that this process committed. */
  async reject(rejected: readonly Rejection[]): Promise<void> {
    for (const { enrollment, reason } of rejected) {
      const { id, requestId, correlationId } = enrollment;
      const { text, label } = rejectionTable[reason];
      const context = { requestId, ...(correlationId !== null && { correlationId }) };
      this.logger.withContext(context).warn(`enrollment ${id}: rejected, ${text}`, 'Enrollment');
      this.metrics.enrollment(label);
    }
    await this.refresh(rejected.map(({ enrollment }) => enrollment.id));
  }

  /** Counts a failed attempt in the database. While the database is unreachable, no attempt is counted. */
  async recordFailure(id: string): Promise<void> {
    if (!(await this.enrollments.recordFailure(id, maxAttempts, enrollmentChannel))) return;
    this.metrics.enrollment('failed');
    await this.refresh([id]);
  }

  private async poll(): Promise<void> {
    await this.refresh([...this.waiting.keys()]);
    await this.rejectRemoved().catch(() => {
      // The database is unreachable; the next poll repeats it.
    });
  }

  /** Completes the requests whose enrollments were deleted together with their gallery. */
  private async rejectRemoved(): Promise<void> {
    const waiters = [...this.waiting.values()];
    if (waiters.length === 0) return;
    const removed = await this.galleries.findMissing([...new Set(waiters.map(({ galleryId }) => galleryId))]);
    for (const { galleryId, complete } of waiters)
      if (removed.includes(galleryId)) complete({ state: 'failed', reason: 'gallery-removed' });
  }

  /** Reads the outcomes of those enrollments that requests of this process wait for. */
  async refresh(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => this.waiting.has(id));
    if (wanted.length === 0) return;
    try {
      for (const [id, outcome] of await this.enrollments.findOutcomes(wanted))
        this.waiting.get(id)?.complete(outcome);
    } catch {
      // The database is unreachable; the next poll repeats it.
    }
  }
}
