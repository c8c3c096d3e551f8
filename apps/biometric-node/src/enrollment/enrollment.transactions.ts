import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerLimits } from '../gallery/customer-limits';
import type { GalleryTruth } from '../gallery/gallery.lock';
import { GalleryRegistry } from '../gallery/gallery.registry';
import type { GalleryReplica } from '../gallery/gallery.replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery.notice';
import { PersonRepository } from '../gallery/person.repository';
import type { Decision, Decisions, PendingEnrollment } from './enrollment';
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
    private readonly limits: CustomerLimits,
  ) {}

  /**
   * Catches up with the log, so that nobody's duplicate can be on its way in elsewhere; then looks for duplicates, and
   * commits.
   */
  enroll(replica: GalleryReplica, ids: readonly string[]): Promise<Decisions> {
    const { gallery } = replica;
    return inTransaction(this.source, async ({ manager }) => {
      const truth = await this.galleries.lock(manager, gallery.id);
      const waiting = truth ? await this.enrollments.pending(manager, gallery, ids) : [];
      if (!truth || waiting.length === 0) return { decisions: [], refused: [] };
      await this.registry.catchUp(replica, manager);
      const { decisions, refused } = await this.decide(replica, waiting, truth, manager);
      await this.enrollments.finish(manager, gallery.id, decisions, channels);
      await this.enrollments.refuse(
        manager,
        refused.map(({ id }) => id),
        'people-limit',
        enrollmentChannel,
      );
      const told = toldForGood(decisions);
      if (told.length > 0) await this.withdrawals.keep(manager, told);
      return { decisions, refused };
    });
  }

  /**
   * Within what the customer may have. Its other galleries may be written to meanwhile: so the count is taken again under the lock
   * of the customer, which is held from here to the commit only.
   */
  private async decide(
    replica: GalleryReplica,
    waiting: readonly PendingEnrollment[],
    truth: GalleryTruth,
    manager: EntityManager,
  ): Promise<Decisions> {
    const { customerId } = replica.gallery;
    const before = await this.limits.roomForPeople(manager, customerId);
    const decided = await this.decisions.decide(replica, waiting, { ...truth, room: before }, manager);
    const fresh = decided.decisions.filter(({ number }) => number !== undefined).length;
    if (fresh === 0 && decided.refused.length === 0) return decided;
    await this.limits.lock(manager, customerId);
    const room = await this.limits.roomForPeople(manager, customerId);
    const isSettled = fresh <= room && (decided.refused.length === 0 || fresh === room);
    return isSettled ? decided : this.decisions.decide(replica, waiting, { ...truth, room }, manager);
  }

  /** Undoes enrollments whose withdrawal is recorded: those under way have committed by the time the lock is ours. */
  withdraw({ gallery }: GalleryReplica, ids: readonly string[]): Promise<void> {
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, gallery.id))) return;
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
