import { type DatabaseConfig, inTransaction } from '@gatehouse/database';
import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GalleryEvent } from '../gallery/gallery';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery.tail';
import { Batches } from './batches';
import type { Decision } from './enrollment';
import { EnrollmentDecisions } from './enrollment.decisions';
import { enrollmentChannel, EnrollmentOutcomes } from './enrollment.outcomes';
import { EnrollmentRepository } from './enrollment.repository';

const mostInOneTransaction = 100;
const channels = { galleries: galleryChannel, enrollments: enrollmentChannel };

/**
 * Puts people into galleries. Under the lock of the gallery it catches up with the log, so that nobody's duplicate can
 * be on its way in elsewhere; then it looks for duplicates, and commits.
 */
@Injectable()
export class EnrollmentWriter {
  private readonly batches: Batches<number, string>;

  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly registry: GalleryRegistry,
    private readonly enrollments: EnrollmentRepository,
    private readonly decisions: EnrollmentDecisions,
    private readonly outcomes: EnrollmentOutcomes,
    @Inject(CONFIG) config: DatabaseConfig,
  ) {
    // A writer waits for a reader of the same gallery, and a reader for a connection: writers may not hold them all.
    const keys = Math.max(1, Math.floor(config.DATABASE_POOL_SIZE / 2));
    this.batches = new Batches({ items: mostInOneTransaction, keys }, (galleryId, ids) =>
      this.write(galleryId, ids),
    );
  }

  /** Does an enrollment that waits; one that does no longer is none of ours. */
  enroll(galleryId: number, enrollmentId: string): Promise<void> {
    return this.batches.add(galleryId, enrollmentId);
  }

  /** Does whatever waits for a gallery now; what cannot be done stays with its job. */
  async finish(galleryId: number): Promise<void> {
    const ids = await this.enrollments.waitingFor(galleryId);
    await Promise.allSettled(ids.map((id) => this.enroll(galleryId, id)));
  }

  private async write(galleryId: number, ids: string[]): Promise<void> {
    await this.registry.whenLoaded();
    const replica = await this.registry.require(galleryId);
    const decisions = await this.commit(replica, ids);
    await replica.apply(decisions.flatMap(eventOf));
    for (const { enrollment, outcome } of decisions) {
      for (const embedding of enrollment.embeddings) embedding.fill(0);
      this.outcomes.settle(enrollment, outcome);
    }
  }

  private commit(replica: GalleryReplica, ids: string[]): Promise<Decision[]> {
    const { gallery } = replica;
    return inTransaction(this.source, async ({ manager }) => {
      const truth = await this.galleries.lock(manager, gallery.id);
      const waiting = await this.enrollments.pending(manager, gallery, ids);
      if (waiting.length === 0) return [];
      await this.registry.catchUp(replica, manager);
      const decisions = await this.decisions.decide(replica, waiting, truth, manager);
      await this.enrollments.finish(manager, gallery.id, decisions, channels);
      return decisions;
    });
  }
}

function eventOf({ enrollment, number, outcome }: Decision): GalleryEvent[] {
  if (number === undefined) return [];
  const { puid, level, embeddings } = enrollment;
  return [{ position: outcome.position, kind: 'added', number, person: { number, puid, level, embeddings } }];
}
