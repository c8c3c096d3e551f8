import { computeMean } from '@gatehouse/biometrics';
import type { CentredSpace } from '@gatehouse/gallery';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findBestScores, GalleryMatcherService, type Recognised } from '../gallery/gallery-matcher.service';
import type { GalleryReplica } from '../gallery/gallery-replica';
import type { MinimumScores } from '../gallery/threshold-table';
import type { Decision, Decisions, PendingEnrollment } from './enrollment';

/** Decides which enrollments are new people and which are duplicates. */
@Injectable()
export class EnrollmentDecisionService {
  constructor(private readonly matcher: GalleryMatcherService) {}

  /** Decides in the given order. The gallery must be locked. `room` is the maximum number of new people. */
  async decide(
    replica: GalleryReplica,
    pending: readonly PendingEnrollment[],
    gallery: { position: number; lastNumber: number; room: number },
    manager: EntityManager,
  ): Promise<Decisions> {
    const minimum = this.matcher.identifyThreshold(replica);
    const space = this.matcher.getSpace(replica);
    const probes = pending.map((enrollment) => ({ enrollment, probe: createProbe(enrollment.embeddings) }));
    const known = await Promise.all(
      probes.map(({ probe }) => this.matcher.identify(replica, probe, 1, manager)),
    );
    const newPeople: Decision[] = [];
    const rejected: PendingEnrollment[] = [];
    const decisions = probes.flatMap(({ enrollment, probe }, i) => {
      const position = gallery.position + newPeople.length;
      const match = known[i]?.people[0] ?? findBestMatch(probe, newPeople, minimum, space);
      probe.fill(0);
      if (match) return [toDuplicate(match, enrollment, position)];
      if (newPeople.length >= gallery.room) {
        rejected.push(enrollment);
        return [];
      }
      const decision = toNewPerson(enrollment, gallery.lastNumber + newPeople.length + 1, position + 1);
      newPeople.push(decision);
      return [decision];
    });
    return { decisions, rejected };
  }
}

/** The best match among the people of the same batch. */
function findBestMatch(
  probe: Float32Array,
  newPeople: readonly Decision[],
  minimum: MinimumScores,
  space: CentredSpace | undefined,
): Pick<Recognised, 'puid' | 'level' | 'score'> | undefined {
  return newPeople
    .flatMap(({ enrollment: { puid, level, embeddings } }) => {
      const best = findBestScores(probe, embeddings, minimum, space);
      return best ? [{ puid, level, score: best.raw }] : [];
    })
    .sort((a, b) => b.score - a.score)[0];
}

const toDuplicate = (
  { puid, level, score }: Pick<Recognised, 'puid' | 'level' | 'score'>,
  enrollment: PendingEnrollment,
  position: number,
): Decision => ({ enrollment, outcome: { state: 'done', duplicate: true, puid, level, score, position } });

const toNewPerson = (enrollment: PendingEnrollment, number: number, position: number): Decision => {
  const { puid, level, score } = enrollment;
  return { enrollment, number, outcome: { state: 'done', duplicate: false, puid, level, score, position } };
};

/** The mean of the embeddings. */
function createProbe(embeddings: readonly Float32Array[]): Float32Array {
  const probe = computeMean(embeddings);
  if (!probe) throw new Error('An accepted enrollment has embeddings that cancel out.');
  return probe;
}
