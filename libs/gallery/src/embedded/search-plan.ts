import { rowBits } from './segment';
import { quantile, type RefineSums, type ScanSums, tail } from './sign-statistics';

/**
 * How many deviations worse than expected somebody at the floor is still let through, in the scan and in the refining.
 * Where the codes are sharp, caution costs nothing.
 */
const caution = [
  { from: 0.8, deviations: 6 },
  { from: 0, deviations: 4 },
];

/** Numbers of rows that a scan may read: the fewer, the sooner it is done, and the more it leaves to the refining. */
const widths = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32];

export const widest = Math.max(...widths);

/** The value, of at most 255, that a sum in the scan must reach. */
export const scanCut = 240;

/** Below this cosine sign codes rule out too few to be worth reading. */
const leastCosine = 0.2;

/** What a vector costs at each stage, in nanoseconds; only the proportions matter. */
const cost = { row: 0.1, refine: 45, rerankByte: 0.5, everyoneByte: 0.13 };

/** How much the cosines of strangers vary beyond chance. Wrong, it makes searches slower, never worse. */
const strangerSpread = 0.08;

/** How to search for everybody above a floor: all vectors, nobody, or in stages. */
export type SearchPlan = { kind: 'everyone' } | { kind: 'nobody' } | StagePlan;

export interface StagePlan {
  kind: 'stages';
  /** Rows that the scan reads. */
  width: number;
  /** Steps of the scan's tables for a unit of the probe's coordinates. */
  scale: number;
  /** Weight that a code may have lost. */
  most: number;
}

/** What to expect of somebody of a cosine. */
export interface Expectation {
  /** In the first 0, 1, … rows. */
  scan: ScanSums[];
  refine: RefineSums;
}

/** The cheapest way to find everybody whose cosine with the probe, seen from the centre, is at least `cosine`. */
export function planSearch(
  cosine: number,
  expect: (cosine: number) => Expectation,
  stride: number,
): SearchPlan {
  if (cosine > 1) return { kind: 'nobody' };
  if (cosine < leastCosine) return { kind: 'everyone' };
  const { deviations } = caution.find(({ from }) => cosine >= from)!;
  const { scan, refine } = expect(cosine);
  const most = Math.floor(quantile(refine.lost, deviations));
  const refinedShare = shareWithin(most, refine);
  let best: SearchPlan = { kind: 'everyone' };
  let least = stride * cost.everyoneByte;
  for (const width of widths) {
    // Wider ones are dearer still.
    if (width * cost.row >= least) break;
    const sums = scan[width]!;
    const cut = cutOf(sums, width, deviations);
    const scannedShare = shareAbove(cut, sums);
    const reranked = Math.min(scannedShare, refinedShare) * stride * cost.rerankByte;
    const price = width * cost.row + scannedShare * cost.refine + reranked;
    if (price >= least) continue;
    least = price;
    best = { kind: 'stages', width, scale: scanCut / (cut + sums.sizes), most };
  }
  return best;
}

/**
 * The least sum in the scan of somebody at the floor: all coordinates, less twice what they lost. The tables are
 * rounded to whole steps, which adds to the spread.
 */
function cutOf({ sizes, lost }: ScanSums, width: number, deviations: number): number {
  const step = (2 * (sizes - quantile(lost, deviations))) / scanCut;
  const tables = (width * rowBits) / 4;
  const { mean, skew } = lost;
  const variance = lost.variance + (tables / 12) * (step / 2) ** 2;
  return sizes - 2 * quantile({ mean, variance, skew }, deviations);
}

/** Strangers whose sum in the scan reaches the cut. */
function shareAbove(cut: number, { squares }: ScanSums): number {
  const kinship = Math.sqrt(2 / Math.PI) * strangerSpread * squares;
  return tail(cut / Math.sqrt(squares + kinship * kinship));
}

/** Strangers who lost at most so much weight. */
function shareWithin(most: number, { weights, squares, products }: RefineSums): number {
  const kinship = (strangerSpread * products) / Math.sqrt(2 * Math.PI);
  return tail((weights / 2 - most) / Math.sqrt(squares / 4 + kinship * kinship));
}
