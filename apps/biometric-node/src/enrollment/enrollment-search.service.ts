import { CONFIG } from '@gatehouse/platform';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { type BiometricNodeConfig, galleryThreads } from '../biometric-node.config';
import { GalleryMatcherService } from '../gallery/gallery-matcher.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import { PersonRepository } from '../gallery/person.repository';
import { withMean } from '../template/template';
import { TemplateRepository } from '../template/template.repository';
import type { PendingEnrollment } from './enrollment';
import type { MatchRules, SearchedEnrollment } from './enrollment-decision';

/** Finds out what the decision on enrollments needs. */
@Injectable()
export class EnrollmentSearchService {
  /** At most one search per thread at a time, so that predictions do not wait for all searches of a batch. */
  private readonly concurrency: number;

  constructor(
    private readonly matcher: GalleryMatcherService,
    private readonly people: PersonRepository,
    private readonly templates: TemplateRepository,
    @Inject(CONFIG) config: BiometricNodeConfig,
  ) {
    this.concurrency = Math.max(1, galleryThreads(config));
  }

  getRules(replica: GalleryReplica): MatchRules {
    return {
      identify: this.matcher.identifyThreshold(replica),
      verify: this.matcher.verifyThreshold(replica),
      space: this.matcher.getSpace(replica),
    };
  }

  /** Searches the gallery by every embedding and by their mean. The gallery must be locked. */
  async search(
    replica: GalleryReplica,
    pending: readonly PendingEnrollment[],
    manager: EntityManager,
  ): Promise<SearchedEnrollment[]> {
    const searched = pending.map((enrollment): SearchedEnrollment => {
      const probes = withMean(enrollment.embeddings).map((vector) => ({ vector }));
      return { enrollment, probes };
    });
    await this.findKnown(replica, searched, manager);
    const moves = searched.filter(({ enrollment }) => enrollment.isMove);
    if (moves.length > 0) await this.findMoved(replica, moves, manager);
    return searched;
  }

  private async findKnown(
    replica: GalleryReplica,
    searched: readonly SearchedEnrollment[],
    manager: EntityManager,
  ): Promise<void> {
    const probes = searched.flatMap((each) => each.probes).values();
    const searchNext = async (): Promise<void> => {
      for (const probe of probes) {
        const { people } = await this.matcher.identify(replica, probe.vector, 1, manager);
        probe.known = people[0];
        // Small galleries are searched in this thread.
        await setImmediate();
      }
    };
    await Promise.all(Array.from({ length: this.concurrency }, searchNext));
  }

  private async findMoved(
    { gallery }: GalleryReplica,
    moves: readonly SearchedEnrollment[],
    manager: EntityManager,
  ): Promise<void> {
    const puids = moves.map(({ enrollment }) => enrollment.puid);
    const numbers = (await this.people.findByPuids(gallery, puids, manager)).map(({ number }) => number);
    const here = await this.templates.findByNumbers(gallery, numbers, manager);
    const elsewhere = await this.people.lockElsewhere(gallery, puids, manager);
    for (const move of moves) {
      const { puid } = move.enrollment;
      move.enrolled = {
        here: here.find((each) => each.puid === puid),
        isElsewhere: elsewhere.includes(puid),
      };
    }
  }
}
