import { dot } from '@gatehouse/biometrics';
import { type CentredSpace, computeCentredScore } from '@gatehouse/gallery';
import type { MinimumScores } from './threshold-table';

/** How similar two faces are. */
export interface Scores {
  raw: number;
  /** Undefined without a centred space. */
  centred?: number;
}

/** Compares two unit vectors. */
export const compareVectors = (
  a: Float32Array,
  b: Float32Array,
  space: CentredSpace | undefined,
): Scores => ({ raw: dot(a, b), ...(space && { centred: computeCentredScore(space, a, b) }) });

/** Whether the scores are those of one person. Without a centred space only the raw score counts. */
export const reaches = (scores: Scores, minimum: MinimumScores): boolean =>
  scores.raw >= minimum.raw &&
  (scores.centred === undefined || minimum.centred === undefined || scores.centred >= minimum.centred);
