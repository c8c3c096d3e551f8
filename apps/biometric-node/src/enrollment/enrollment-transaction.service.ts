import { inTransaction } from '@gatehouse/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerLimitService } from '../gallery/customer-limit.service';
import type { GalleryState } from '../gallery/gallery-lock';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { GalleryRepository } from '../gallery/gallery.repository';
import { galleryChannel } from '../gallery/gallery-notification';
import { PersonRepository } from '../gallery/person.repository';
import { TokenPersonRepository } from '../gallery/token-person.repository';
import type { Decision, Decisions, PendingEnrollment, Rejection } from './enrollment';
import { decideEnrollments, wipeProbes } from './enrollment-decision';
import { enrollmentChannel } from './enrollment-outcome.service';
import { EnrollmentRepository } from './enrollment.repository';
import { EnrollmentSearchService } from './enrollment-search.service';
import { WithdrawalRepository } from './withdrawal.repository';

/** The searches under one lock of a gallery. Other writers of the gallery wait for them. */
const maxSearches = 256;

const channels = { galleries: galleryChannel, enrollments: enrollmentChannel };

/** Changes a gallery under its lock. */
@Injectable()
export class EnrollmentTransactionService {
  constructor(
    private readonly source: DataSource,
    private readonly galleries: GalleryRepository,
    private readonly enrollments: EnrollmentRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly searches: EnrollmentSearchService,
    private readonly people: PersonRepository,
    private readonly tokenPeople: TokenPersonRepository,
    private readonly limits: CustomerLimitService,
  ) {}

  /**
   * Catches up with the log, so that duplicates which other processes enrolled are found; then decides and commits. With many
   * embeddings it decides only the oldest enrollments, and `hasMore` is true.
   */
  enroll(replica: GalleryReplica, ids: readonly string[]): Promise<Decisions & { hasMore: boolean }> {
    const { gallery } = replica;
    return inTransaction(this.source, async ({ manager }) => {
      const state = await this.galleries.lock(manager, gallery.id);
      const { pending, hasMore } = state
        ? await this.enrollments.openPending(manager, gallery, ids, maxSearches)
        : { pending: [], hasMore: false };
      if (!state || pending.length === 0) return { decisions: [], rejected: [], hasMore: false };
      await replica.catchUp(manager);
      const { decisions, rejected } = await this.decide(replica, pending, state, manager);
      await this.enrollments.commit(manager, gallery.id, decisions, channels);
      await this.reject(manager, rejected);
      const reported = irrevocablyReported(decisions);
      if (reported.length > 0) await this.withdrawals.makePermanent(manager, gallery.id, reported);
      return { decisions, rejected, hasMore };
    });
  }

  private async reject(manager: EntityManager, rejected: readonly Rejection[]): Promise<void> {
    for (const reason of new Set(rejected.map((each) => each.reason))) {
      const ids = rejected.filter((each) => each.reason === reason).map(({ enrollment }) => enrollment.id);
      await this.enrollments.reject(manager, ids, reason, enrollmentChannel);
    }
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
    const searched = await this.searches.search(replica, pending, manager);
    const rules = this.searches.getRules(replica);
    const decide = async () => {
      const room = await this.limits.countFreePlaces(manager, customerId);
      return decideEnrollments(searched, rules, { ...state, room });
    };
    try {
      const decided = await decide();
      if (!dependsOnLimit(decided)) return decided;
      await this.limits.lock(manager, customerId);
      return await decide();
    } finally {
      wipeProbes(searched);
    }
  }

  /** Reverts enrollments whose withdrawal is recorded. Those in progress have committed when this holds the lock. */
  withdraw({ gallery }: GalleryReplica, ids: readonly string[]): Promise<void> {
    return inTransaction(this.source, async ({ manager }) => {
      if (!(await this.galleries.lock(manager, gallery.id))) return;
      const numbers = await this.withdrawals.withdraw(manager, gallery.id, ids);
      if (numbers.length > 0) await this.people.delete(manager, gallery, numbers, galleryChannel);
      await this.tokenPeople.deleteByEnrollments(manager, gallery.id, ids);
    });
  }
}

/** Whether the number of people of the customer matters: someone is added, or exceeds it. */
const dependsOnLimit = ({ decisions, rejected }: Decisions): boolean =>
  decisions.some(({ number }) => number !== undefined) ||
  rejected.some(({ reason }) => reason === 'people-limit');

/** The people who are reported to callers that cannot withdraw. */
const irrevocablyReported = (decisions: readonly Decision[]): string[] =>
  decisions
    .filter(({ enrollment, outcome }) => outcome.duplicate && !enrollment.forSession)
    .map(({ outcome }) => outcome.puid);
