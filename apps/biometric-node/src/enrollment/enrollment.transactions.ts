import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery.tail';
import { PersonRepository } from '../gallery/person.repository';
import type { Decision } from './enrollment';
import { EnrollmentDecisions } from './enrollment.decisions';
import { enrollmentChannel } from './enrollment.outcomes';
import { EnrollmentRepository } from './enrollment.repository';
import { WithdrawalRepository } from './withdrawal.repository';

const channels = { galleries: galleryChannel, enrollments: enrollmentChannel };

/** What happens to a gallery under its lock. */
@Injectable()
export class EnrollmentTransactions {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly registry: GalleryRegistry,
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly decisions: EnrollmentDecisions,
    private readonly people: PersonRepository,
  ) {}

  /**
   * Catches up with the log, so that nobody's duplicate can be on its way in elsewhere; then looks for duplicates, and
   * commits.
   */
  enroll(replica: GalleryReplica, ids: readonly string[]): Promise<Decision[]> {
    const { gallery } = replica;
    return inTransaction(this.source, async ({ manager }) => {
      const truth = await this.galleries.lock(manager, gallery.id);
      const waiting = await this.enrollments.pending(manager, gallery, ids);
      if (waiting.length === 0) return [];
      await this.registry.catchUp(replica, manager);
      const decisions = await this.decisions.decide(replica, waiting, truth, manager);
      await this.enrollments.finish(manager, gallery.id, decisions, channels);
      const told = toldForGood(decisions);
      if (told.length > 0) await this.withdrawals.keep(manager, told);
      return decisions;
    });
  }

  /** Undoes enrollments whose withdrawal is recorded: those under way have committed by the time the lock is ours. */
  withdraw({ gallery }: GalleryReplica, ids: readonly string[]): Promise<void> {
    return inTransaction(this.source, async ({ manager }) => {
      await this.galleries.lock(manager, gallery.id);
      const numbers = await this.withdrawals.takeBack(manager, gallery.id, ids);
      if (numbers.length > 0) await this.people.delete(manager, gallery, numbers, galleryChannel);
    });
  }
}

/** Those of whom somebody hears who cannot take it back. */
const toldForGood = (decisions: readonly Decision[]): string[] =>
  decisions
    .filter(({ enrollment, outcome }) => outcome.duplicate && !enrollment.forSession)
    .map(({ outcome }) => outcome.puid);
