import { rowBits } from './segment';
import { quantile, type RefineSums, type ScanSums, tail } from './sign-statistics';

/**
 * How many standard deviations below the expected value a match at the floor still passes the scan and the refinement.
 * At high cosines the codes are precise, and a larger margin costs nothing.
 */
const safetyMargins = [
  { from: 0.8, deviations: 6 },
  { from: 0, deviations: 4 },
];

/** The numbers of rows that a scan may read: with fewer rows it is faster, and passes more candidates to the refinement. */
const widths = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32];

export const maxWidth = Math.max(...widths);

/** The value, at most 255, that a sum in the scan must reach. */
export const scanCut = 240;

/** Below this cosine, sign codes exclude too few vectors to be worth reading. */
const minCosine = 0.2;

/** The cost of a vector at each stage, in nanoseconds. Only the ratios matter. */
const cost = { row: 0.1, refine: 45, rerankByte: 0.5, allByte: 0.13 };

/** How much the cosines of strangers vary beyond chance. A wrong value makes searches slower, not less accurate. */
const strangerSpread = 0.08;

/** How to search for matches above a floor: all vectors, none, or in stages. */
export type SearchPlan = { kind: 'all' } | { kind: 'none' } | StagePlan;

export interface StagePlan {
  kind: 'stages';
  /** The number of rows that the scan reads. */
  width: number;
  /** Steps in the tables of the scan per unit of the probe's coordinates. */
  scale: number;
  /** The maximum weight of the differing signs of a code. */
  maxLost: number;
}

/** The expected sums for a match of a given cosine. */
export interface Expectation {
  /** For the first 0, 1, … rows. */
  scan: ScanSums[];
  refine: RefineSums;
}

/** The cheapest plan to find all vectors whose cosine with the probe, relative to the centre, is at least `cosine`. */
export function planSearch(
  cosine: number,
  expect: (cosine: number) => Expectation,
  stride: number,
): SearchPlan {
  if (cosine > 1) return { kind: 'none' };
  if (cosine < minCosine) return { kind: 'all' };
  const { deviations } = safetyMargins.find(({ from }) => cosine >= from)!;
  const { scan, refine } = expect(cosine);
  const maxLost = Math.floor(quantile(refine.lost, deviations));
  const refinedShare = shareWithin(maxLost, refine);
  let best: SearchPlan = { kind: 'all' };
  let minPrice = stride * cost.allByte;
  for (const width of widths) {
    // Wider scans cost even more.
    if (width * cost.row >= minPrice) break;
    const sums = scan[width]!;
    const cut = computeCut(sums, width, deviations);
    const scannedShare = shareAbove(cut, sums);
    const reranked = Math.min(scannedShare, refinedShare) * stride * cost.rerankByte;
    const price = width * cost.row + scannedShare * cost.refine + reranked;
    if (price >= minPrice) continue;
    minPrice = price;
    best = { kind: 'stages', width, scale: scanCut / (cut + sums.sizes), maxLost };
  }
  return best;
}

/**
 * The minimum sum in the scan of a match at the floor: all coordinates minus twice the lost ones. The tables are
 * rounded to whole steps, which adds to the variance.
 */
function computeCut({ sizes, lost }: ScanSums, width: number, deviations: number): number {
  const step = (2 * (sizes - quantile(lost, deviations))) / scanCut;
  const tables = (width * rowBits) / 4;
  const { mean, skew } = lost;
  const variance = lost.variance + (tables / 12) * (step / 2) ** 2;
  return sizes - 2 * quantile({ mean, variance, skew }, deviations);
}

/** The share of strangers whose sum in the scan reaches the cut. */
function shareAbove(cut: number, { squares }: ScanSums): number {
  const kinship = Math.sqrt(2 / Math.PI) * strangerSpread * squares;
  return tail(cut / Math.sqrt(squares + kinship * kinship));
}

/** The share of strangers with at most this lost weight. */
function shareWithin(maxLost: number, { weights, squares, products }: RefineSums): number {
  const kinship = (strangerSpread * products) / Math.sqrt(2 * Math.PI);
  return tail((weights / 2 - maxLost) / Math.sqrt(squares / 4 + kinship * kinship));
}
