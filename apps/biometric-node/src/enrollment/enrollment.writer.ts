import type { DatabaseConfig } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GalleryEvent } from '../gallery/gallery';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { Batches } from './batches';
import type { Decision } from './enrollment';
import { EnrollmentOutcomes } from './enrollment.outcomes';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentTransactions } from './enrollment.transactions';

const mostInOneTransaction = 100;

interface Change {
  kind: 'enroll' | 'withdraw';
  id: string;
}

/** Puts people into galleries, and takes back who should not be there: those of a gallery together. */
@Injectable()
export class EnrollmentWriter {
  private readonly batches: Batches<number, Change>;

  constructor(
    private readonly registry: GalleryRegistry,
    private readonly enrollments: EnrollmentRepository,
    private readonly transactions: EnrollmentTransactions,
    private readonly outcomes: EnrollmentOutcomes,
    @Inject(CONFIG) config: DatabaseConfig,
  ) {
    // A writer waits for a reader of the same gallery, and a reader for a connection: writers may not hold them all.
    const keys = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2));
    this.batches = new Batches({ items: mostInOneTransaction, keys }, (galleryId, changes) =>
      this.write(galleryId, changes),
    );
  }

  /** Does an enrollment that waits; one that does no longer is none of ours. */
  enroll(galleryId: number, enrollmentId: string): Promise<void> {
    return this.batches.add(galleryId, { kind: 'enroll', id: enrollmentId });
  }

  /** Undoes an enrollment whose withdrawal is recorded. */
  withdraw(galleryId: number, enrollmentId: string): Promise<void> {
    return this.batches.add(galleryId, { kind: 'withdraw', id: enrollmentId });
  }

  /** Does whatever waits for a gallery now; what cannot be done stays with its job. */
  async finish(galleryId: number): Promise<void> {
    const ids = await this.enrollments.waitingFor(galleryId);
    await Promise.allSettled(ids.map((id) => this.enroll(galleryId, id)));
  }

  private async write(galleryId: number, changes: Change[]): Promise<void> {
    await this.registry.whenLoaded();
    const replica = await this.registry.lookUp(galleryId);
    // With a gallery go the enrollments that waited for it.
    if (!replica) return;
    const withdrawn = idsOf(changes, 'withdraw');
    const enrolled = idsOf(changes, 'enroll');
    if (withdrawn.length > 0) await this.takeBack(replica, withdrawn);
    if (enrolled.length > 0) await this.putIn(replica, enrolled);
  }

  private async takeBack(replica: GalleryReplica, ids: string[]): Promise<void> {
    await this.transactions.withdraw(replica, ids);
    // Here and now; the other nodes are told.
    await this.registry.catchUp(replica);
  }

  private async putIn(replica: GalleryReplica, ids: string[]): Promise<void> {
    const { decisions, refused } = await this.transactions.enroll(replica, ids);
    await replica.apply(decisions.flatMap(eventOf));
    for (const { embeddings } of refused) for (const embedding of embeddings) embedding.fill(0);
    await this.outcomes.refuse(refused);
    for (const { enrollment, outcome } of decisions) {
      for (const embedding of enrollment.embeddings) embedding.fill(0);
      this.outcomes.settle(enrollment, outcome);
    }
  }
}

const idsOf = (changes: readonly Change[], wanted: Change['kind']): string[] =>
  changes.filter(({ kind }) => kind === wanted).map(({ id }) => id);

function eventOf({ enrollment, number, outcome }: Decision): GalleryEvent[] {
  if (number === undefined) return [];
  const { puid, level, embeddings } = enrollment;
  return [{ position: outcome.position, kind: 'added', number, person: { number, puid, level, embeddings } }];
}
