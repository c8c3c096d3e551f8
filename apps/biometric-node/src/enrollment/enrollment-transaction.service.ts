import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerLimitService } from '../gallery/customer-limit.service';
import type { GalleryState } from '../gallery/gallery-lock';
import { GalleryRegistryService } from '../gallery/gallery-registry.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery-notification';
import { PersonRepository } from '../gallery/person.repository';
import type { Decision, Decisions, PendingEnrollment } from './enrollment';
import { EnrollmentDecisionService } from './enrollment-decision.service';
import { enrollmentChannel } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';
import { WithdrawalRepository } from './withdrawal.repository';

const channels = { galleries: galleryChannel, enrollments: enrollmentChannel };

/** Changes a gallery under its lock. */
@Injectable()
export class EnrollmentTransactionService {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly registry: GalleryRegistryService,
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly decisions: EnrollmentDecisionService,
    private readonly people: PersonRepository,
    private readonly limits: CustomerLimitService,
  ) {}

  /**
   * Catches up with the log, so that duplicates which other processes enrolled are found; then decides and commits.
   */
  enroll(replica: GalleryReplica, ids: readonly string[]): Promise<Decisions> {
    const { gallery } = replica;
    return inTransaction(this.source, async ({ manager }) => {
      const state = await this.galleries.lock(manager, gallery.id);
      const pending = state ? await this.enrollments.openPending(manager, gallery, ids) : [];
      if (!state || pending.length === 0) return { decisions: [], rejected: [] };
      await this.registry.catchUp(replica, manager);
      const { decisions, rejected } = await this.decide(replica, pending, state, manager);
      await this.enrollments.commit(manager, gallery.id, decisions, channels);
      await this.enrollments.reject(
        manager,
        rejected.map(({ id }) => id),
        'people-limit',
        enrollmentChannel,
      );
      const reported = irrevocablyReported(decisions);
      if (reported.length > 0) await this.withdrawals.makePermanent(manager, reported);
      return { decisions, rejected };
    });
  }

  /**
   * Decides within the limits of the customer. Other galleries of the customer may change meanwhile: so the count is repeated under the
   * lock of the customer, which is held only from here to the commit.
   */
  private async decide(
    replica: GalleryReplica,
    pending: readonly PendingEnrollment[],
    state: GalleryState,
    manager: EntityManager,
  ): Promise<Decisions> {
    const { customerId } = replica.gallery;
    const before = await this.limits.countFreePlaces(manager, customerId);
    const decided = await this.decisions.decide(replica, pending, { ...state, room: before }, manager);
    const newPeople = decided.decisions.filter(({ number }) => number !== undefined).length;
    if (newPeople === 0 && decided.rejected.length === 0) return decided;
    await this.limits.lock(manager, customerId);
    const room = await this.limits.countFreePlaces(manager, customerId);
    const isFinal = newPeople <= room && (decided.rejected.length === 0 || newPeople === room);
    return isFinal ? decided : this.decisions.decide(replica, pending, { ...state, room }, manager);
  }

  /** Reverts enrollments whose withdrawal is recorded. Those in progress have committed when this holds the lock. */
  withdraw({ gallery }: GalleryReplica, ids: readonly string[]): Promise<void> {
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, gallery.id))) return;
      const numbers = await this.withdrawals.withdraw(manager, gallery.id, ids);
      if (numbers.length > 0) await this.people.delete(manager, gallery, numbers, galleryChannel);
    });
  }
}

/** The people who are reported to callers that cannot withdraw. */
const irrevocablyReported = (decisions: readonly Decision[]): string[] =>
  decisions
    .filter(({ enrollment, outcome }) => outcome.duplicate && !enrollment.forSession)
    .map(({ outcome }) => outcome.puid);
