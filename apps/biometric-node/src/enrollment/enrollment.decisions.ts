import { meanOf } from '@gatehouse/biometrics';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GalleryMatcher, likeness, type Recognised } from '../gallery/gallery.matcher';
import type { GalleryReplica } from '../gallery/gallery.replica';
import type { Decision, Decisions, PendingEnrollment } from './enrollment';

/** Tells new people from those who are in the gallery, or are about to be. */
@Injectable()
export class EnrollmentDecisions {
  constructor(private readonly matcher: GalleryMatcher) {}

  /** Decides in the order given; the gallery must not change meanwhile. There is `room` for so many who are new. */
  async decide(
    replica: GalleryReplica,
    waiting: readonly PendingEnrollment[],
    truth: { position: number; lastNumber: number; room: number },
    manager: EntityManager,
  ): Promise<Decisions> {
    const threshold = this.matcher.identifyScore(replica);
    const askers = waiting.map((enrollment) => ({ enrollment, probe: probeOf(enrollment.embeddings) }));
    const known = await Promise.all(
      askers.map(({ probe }) => this.matcher.identify(replica, probe, 1, manager)),
    );
    const fresh: Decision[] = [];
    const refused: PendingEnrollment[] = [];
    const decisions = askers.flatMap(({ enrollment, probe }, i) => {
      const position = truth.position + fresh.length;
      const twin = known[i]?.people[0] ?? mostLike(probe, fresh, threshold);
      probe.fill(0);
      if (twin) return [duplicateOf(twin, enrollment, position)];
      if (fresh.length >= truth.room) {
        refused.push(enrollment);
        return [];
      }
      const decision = newPerson(enrollment, truth.lastNumber + fresh.length + 1, position + 1);
      fresh.push(decision);
      return [decision];
    });
    return { decisions, refused };
  }
}

/** The person among those who are just being enrolled. */
function mostLike(
  probe: Float32Array,
  fresh: readonly Decision[],
  threshold: number,
): Pick<Recognised, 'puid' | 'level' | 'score'> | undefined {
  return fresh
    .map(({ enrollment: { puid, level, embeddings } }) => ({
      puid,
      level,
      score: likeness(probe, embeddings),
    }))
    .filter(({ score }) => score >= threshold)
    .sort((a, b) => b.score - a.score)[0];
}

const duplicateOf = (
  { puid, level, score }: Pick<Recognised, 'puid' | 'level' | 'score'>,
  enrollment: PendingEnrollment,
  position: number,
): Decision => ({ enrollment, outcome: { state: 'done', duplicate: true, puid, level, score, position } });

const newPerson = (enrollment: PendingEnrollment, number: number, position: number): Decision => {
  const { puid, level, score } = enrollment;
  return { enrollment, number, outcome: { state: 'done', duplicate: false, puid, level, score, position } };
};

/** Several embeddings are looked for by the middle of them. */
function probeOf(embeddings: readonly Float32Array[]): Float32Array {
  const probe = meanOf(embeddings);
  if (!probe) throw new Error('An accepted enrollment has embeddings that cancel out.');
  return probe;
}
