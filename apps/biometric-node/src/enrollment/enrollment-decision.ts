import type { CentredSpace } from '@gatehouse/gallery';
import type { EnrolledPerson } from '../gallery/gallery';
import { findBestScores } from '../gallery/gallery-matcher.service';
import type { MinimumScores } from '../gallery/threshold-table';
import type { Decision, Decisions, PendingEnrollment, RejectionReason } from './enrollment';

export interface MatchRules {
  identify: MinimumScores;
  verify: MinimumScores;
  space: CentredSpace | undefined;
}

/** The person whom an embedding finds. */
interface Found {
  puid: string;
  level: number;
  score: number;
}

/** An enrollment, and whom it finds in the gallery. */
export interface SearchedEnrollment {
  enrollment: PendingEnrollment;
  /** The embeddings, and their mean as the last one if there are several. */
  probes: { vector: Float32Array; known?: Found }[];
  /** Of a move: the person, if they are in this gallery already, and whether they are in another one. */
  enrolled?: { here?: EnrolledPerson; isElsewhere: boolean };
}

/** The gallery before the decisions. `room` is the maximum number of new people. */
interface GalleryBefore {
  position: number;
  lastNumber: number;
  room: number;
}

/** Decides which enrollments are new people, in the given order: the later ones are compared with the new people before them. */
export function decideEnrollments(
  searched: readonly SearchedEnrollment[],
  rules: MatchRules,
  { position, lastNumber, room }: GalleryBefore,
): Decisions {
  const newPeople: Decision[] = [];
  const decisions: Decisions = { decisions: [], rejected: [] };
  for (const each of searched) {
    const { enrollment } = each;
    const result = decideOne(each, newPeople, rules);
    const added = newPeople.length;
    if (typeof result === 'object') {
      decisions.decisions.push(toDuplicate(enrollment, result, position + added));
    } else if (result !== 'new' || added >= room) {
      decisions.rejected.push({ enrollment, reason: result === 'new' ? 'people-limit' : result });
    } else {
      const decision = toNewPerson(enrollment, lastNumber + added + 1, position + added + 1);
      newPeople.push(decision);
      decisions.decisions.push(decision);
    }
  }
  return decisions;
}

/** The person of a duplicate, or why there is none. */
type Result = Found | 'new' | RejectionReason;

function decideOne(searched: SearchedEnrollment, newPeople: readonly Decision[], rules: MatchRules): Result {
  const found = findPeople(searched, newPeople, rules);
  if (searched.enrollment.isMove) return decideMove(searched, found, newPeople, rules);
  if (found.length > 1) return 'mixed';
  return found[0] ?? 'new';
}

/** The people whom the probes find, each with the best score. */
function findPeople(
  { probes }: SearchedEnrollment,
  newPeople: readonly Decision[],
  rules: MatchRules,
): Found[] {
  const people = new Map<string, Found>();
  for (const { vector, known } of probes) {
    const best = selectBest([known, ...newPeople.map((each) => compareWithNew(vector, each, rules))]);
    const before = best && people.get(best.puid);
    if (best && best.score > (before?.score ?? -Infinity)) people.set(best.puid, best);
  }
  return [...people.values()];
}

function compareWithNew(probe: Float32Array, { enrollment }: Decision, rules: MatchRules): Found | undefined {
  const { puid, level, embeddings } = enrollment;
  const scores = findBestScores(probe, embeddings, rules.identify, rules.space);
  return scores && { puid, level, score: scores.raw };
}

const selectBest = (found: readonly (Found | undefined)[]): Found | undefined =>
  found.reduce((best, each) => (each && each.score > (best?.score ?? -Infinity) ? each : best), undefined);

/** A move must not give a person the id of someone else, nor a second id to someone who has one in this gallery. */
function decideMove(
  { enrollment, probes, enrolled }: SearchedEnrollment,
  found: readonly Found[],
  newPeople: readonly Decision[],
  rules: MatchRules,
): Result {
  const { puid } = enrollment;
  if (found.some((each) => each.puid !== puid)) return 'move-refused';
  const same = enrolled?.here ?? newPeople.find((each) => each.enrollment.puid === puid)?.enrollment;
  if (!same) return enrolled?.isElsewhere ? 'new' : 'move-refused';
  const probe = probes.at(-1)?.vector;
  const scores = probe && findBestScores(probe, same.embeddings, rules.verify, rules.space);
  return scores ? { puid, level: same.level, score: scores.raw } : 'move-refused';
}

/** Wipes the vectors that only the decision needed. The embeddings of a new person are still applied to the replica. */
export function wipeProbes(searched: readonly SearchedEnrollment[]): void {
  for (const { enrollment, probes, enrolled } of searched) {
    for (const { vector } of probes) if (!enrollment.embeddings.includes(vector)) vector.fill(0);
    for (const embedding of enrolled?.here?.embeddings ?? []) embedding.fill(0);
  }
}

const toDuplicate = (enrollment: PendingEnrollment, found: Found, position: number): Decision => {
  const { puid, level, score } = found;
  return { enrollment, outcome: { state: 'done', duplicate: true, puid, level, score, position } };
};

const toNewPerson = (enrollment: PendingEnrollment, number: number, position: number): Decision => {
  const { puid, level, score } = enrollment;
  return { enrollment, number, outcome: { state: 'done', duplicate: false, puid, level, score, position } };
};
