import { dot } from '@gatehouse/biometrics';
import { type CentredSpace, compareCentred, toCentred } from '@gatehouse/gallery';
import { reaches, type Scores } from '../gallery/scores';
import type { MinimumScores } from '../gallery/threshold-table';

/** An embedding compared with the others that remain. */
interface Candidate {
  embedding: Float32Array;
  /** Undefined without a centred space. */
  centred: Float64Array | undefined;
  /** The candidates with which it does not reach the minimum. */
  conflicts: Set<Candidate>;
  /** Of the raw scores with the others. */
  sum: number;
}

/** Differences between sums of scores that are rounding errors. */
const tolerance = 1e-9;

/**
 * The embeddings of which every two reach the minimum. Drops the one with the most conflicts first; of several, the one least
 * similar to the others. If that does not decide either, as for two embeddings of two people, none of these is more credible than
 * the others, and all are dropped.
 */
export function selectCoherent(
  embeddings: readonly Float32Array[],
  minimum: MinimumScores,
  space: CentredSpace | undefined,
): Float32Array[] {
  const candidates = compareAll(embeddings, minimum, space);
  for (const { centred } of candidates) centred?.fill(0);
  const remaining = new Set(candidates);
  for (let worst = findWorst(remaining); worst.length > 0; worst = findWorst(remaining)) {
    for (const candidate of worst) remaining.delete(candidate);
    for (const other of remaining) for (const candidate of worst) leave(other, candidate);
  }
  return [...remaining].map(({ embedding }) => embedding);
}

/** Compares every pair once. Each vector is centred once. */
function compareAll(
  embeddings: readonly Float32Array[],
  minimum: MinimumScores,
  space: CentredSpace | undefined,
): Candidate[] {
  const candidates = embeddings.map((embedding): Candidate => {
    const centred = space && toCentred(space, embedding);
    return { embedding, centred, conflicts: new Set(), sum: 0 };
  });
  candidates.forEach((a, i) => {
    for (const b of candidates.slice(i + 1)) {
      const scores = compare(a, b);
      a.sum += scores.raw;
      b.sum += scores.raw;
      if (reaches(scores, minimum)) continue;
      a.conflicts.add(b);
      b.conflicts.add(a);
    }
  });
  return candidates;
}

/** As `compareVectors`. */
function compare(a: Candidate, b: Candidate): Scores {
  const raw = dot(a.embedding, b.embedding);
  return a.centred && b.centred ? { raw, centred: compareCentred(a.centred, b.centred) } : { raw };
}

/** Those to drop next; none if all cohere. */
function findWorst(remaining: ReadonlySet<Candidate>): Candidate[] {
  const conflicts = Math.max(0, ...[...remaining].map((each) => each.conflicts.size));
  if (conflicts === 0) return [];
  const most = [...remaining].filter((each) => each.conflicts.size === conflicts);
  const lowest = Math.min(...most.map(({ sum }) => sum));
  return most.filter(({ sum }) => sum <= lowest + tolerance);
}

function leave(other: Candidate, dropped: Candidate): void {
  other.conflicts.delete(dropped);
  other.sum -= dot(other.embedding, dropped.embedding);
}
