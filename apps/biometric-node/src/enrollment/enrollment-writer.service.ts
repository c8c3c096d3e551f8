import type { DatabaseConfig } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GalleryEvent } from '../gallery/gallery';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { BatchQueue } from './batch-queue';
import type { Decision, Decisions } from './enrollment';
import { EnrollmentOutcomeService } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentTransactionService } from './enrollment-transaction.service';

const maxBatchSize = 100;

interface Change {
  kind: 'enroll' | 'withdraw';
  id: string;
}

/** Enrolls people and withdraws enrollments, in batches per gallery. */
@Injectable()
export class EnrollmentWriterService {
  private readonly batches: BatchQueue<number, Change>;

  constructor(
    private readonly registry: GalleryRegistryService,
    private readonly enrollments: EnrollmentRepository,
    private readonly transactions: EnrollmentTransactionService,
    private readonly outcomes: EnrollmentOutcomeService,
    @Inject(CONFIG) config: DatabaseConfig,
  ) {
    // A writer waits for a reader of the same gallery, and the reader for a connection: writers must not use all of them.
    const keys = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2));
    this.batches = new BatchQueue({ items: maxBatchSize, keys }, (galleryId, changes) =>
      this.write(galleryId, changes),
    );
  }

  /** Runs a pending enrollment; one that is not pending is ignored. */
  enroll(galleryId: number, enrollmentId: string): Promise<void> {
    return this.batches.add(galleryId, { kind: 'enroll', id: enrollmentId });
  }

  /** Reverts an enrollment whose withdrawal is recorded. */
  withdraw(galleryId: number, enrollmentId: string): Promise<void> {
    return this.batches.add(galleryId, { kind: 'withdraw', id: enrollmentId });
  }

  /** Runs the pending enrollments of a gallery. Those that fail are left to their jobs. */
  async runPending(galleryId: number): Promise<void> {
    const ids = await this.enrollments.findPendingIds(galleryId);
    await Promise.allSettled(ids.map((id) => this.enroll(galleryId, id)));
  }

  private async write(galleryId: number, changes: Change[]): Promise<void> {
    await this.registry.whenLoaded();
    const replica = await this.registry.findById(galleryId);
    // The gallery was removed, and its enrollments with it.
    if (!replica) return;
    const withdrawn = selectIds(changes, 'withdraw');
    const enrolled = selectIds(changes, 'enroll');
    if (withdrawn.length > 0) await this.withdrawAll(replica, withdrawn);
    if (enrolled.length > 0) await this.enrollAll(replica, enrolled);
  }

  private async withdrawAll(replica: GalleryReplica, ids: string[]): Promise<void> {
    await this.transactions.withdraw(replica, ids);
    // This process applies it now; the others are notified.
    await replica.catchUp();
  }

  private async enrollAll(replica: GalleryReplica, ids: string[]): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const decided = await this.transactions.enroll(replica, ids);
      await this.report(replica, decided);
      hasMore = decided.hasMore;
    }
  }

  private async report(replica: GalleryReplica, { decisions, rejected }: Decisions): Promise<void> {
    await replica.apply(decisions.flatMap(toEvents));
    for (const { enrollment } of [...rejected, ...decisions])
      for (const embedding of enrollment.embeddings) embedding.fill(0);
    await this.outcomes.reject(rejected);
    for (const { enrollment, outcome } of decisions) this.outcomes.settle(enrollment, outcome);
  }
}

const selectIds = (changes: readonly Change[], wanted: Change['kind']): string[] =>
  changes.filter(({ kind }) => kind === wanted).map(({ id }) => id);

function toEvents({ enrollment, number, outcome }: Decision): GalleryEvent[] {
  if (number === undefined) return [];
  const { puid, level, embeddings } = enrollment;
  return [{ position: outcome.position, kind: 'added', number, person: { number, puid, level, embeddings } }];
}
