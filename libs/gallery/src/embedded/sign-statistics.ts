import { codeBits, rowBits, scanRows } from './segment';

/**
 * A sum that depends on which signs differ: how it is distributed for somebody of a given cosine. The rotation is
 * random, so each of their coordinates is `cosine` times the probe's plus noise of known size, and has the probe's sign
 * with a probability that the probe's coordinate tells: a large one is hardly ever lost. Knowing the probe makes the
 * spread several times smaller than it is over all probes, and the cuts as much sharper.
 */
export interface Distribution {
  mean: number;
  variance: number;
  /** The third moment. Few signs are lost at high cosines, and then each one matters. */
  skew: number;
}

/** Sums over the coordinates of some rows of the scan. */
export interface ScanSums {
  /** Of the sizes of the probe's coordinates, and of their squares. */
  sizes: number;
  squares: number;
  /** Of the sizes that are lost because the sign differs. */
  lost: Distribution;
}

/** Sums over all coordinates, with their weights in refining. */
export interface RefineSums {
  weights: number;
  squares: number;
  /** Of weights times sizes. */
  products: number;
  lost: Distribution;
}

/** Columns of the lines that the kernel's `expect` writes. Behind the mean come variance, skew and along. */
const column = {
  sizes: 0,
  squares: 1,
  weights: 2,
  weightSquares: 3,
  products: 4,
  mean: 5,
  weightMean: 9,
} as const;
export const sumColumns = 16;

/** What a coordinate owes to the probe, against the noise, in somebody of that cosine. */
export function signalOf(cosine: number): number {
  return cosine / Math.sqrt(Math.max(1e-6, 1 - cosine * cosine));
}

/**
 * The rows in which the probe is strongest come first: they tell most, and it is for the probe to choose. So few are
 * sorted soonest one by one.
 */
export function strongestRows(lines: Float32Array, rows: Uint32Array): void {
  const squares = (row: number) => lines[row * sumColumns + column.squares]!;
  for (let row = 0; row < scanRows; row++) {
    const own = squares(row);
    let place = row;
    for (; place > 0 && squares(rows[place - 1]!) < own; place--) rows[place] = rows[place - 1]!;
    rows[place] = row;
  }
}

/**
 * The sums over the first 0, 1, … of the rows, from lines of one row each. `rotation` is the number of coordinates that
 * make up the whole probe.
 */
export function scanSums(lines: Float32Array, rows: Iterable<number>, rotation: number): ScanSums[] {
  const sums: ScanSums[] = [{ sizes: 0, squares: 0, lost: { mean: 0, variance: 0, skew: 0 } }];
  const along = new Float64Array(codeBits / rotation);
  let { sizes, squares } = sums[0]!;
  let { mean, variance, skew } = sums[0]!.lost;
  let known = 0;
  for (const row of rows) {
    const line = row * sumColumns;
    const turn = Math.floor((row * rowBits) / rotation);
    sizes += lines[line + column.sizes]!;
    squares += lines[line + column.squares]!;
    mean += lines[line + column.mean]!;
    variance += lines[line + column.mean + 1]!;
    skew += lines[line + column.mean + 2]!;
    // The noise is at right angles to the probe: what it would do along the probe is no part of the spread.
    const before = along[turn]!;
    along[turn] = before + lines[line + column.mean + 3]!;
    known += (along[turn] ** 2 - before ** 2) / rotation;
    sums.push({ sizes, squares, lost: { mean, variance: Math.max(0, variance - known), skew } });
  }
  return sums;
}

/** The sums over all coordinates, from lines of one rotation each. */
export function refineSums(lines: Float32Array, rotation: number): RefineSums {
  const lost = { mean: 0, variance: 0, skew: 0 };
  const sums = { weights: 0, squares: 0, products: 0, lost };
  for (let line = 0; line < (codeBits / rotation) * sumColumns; line += sumColumns) {
    sums.weights += lines[line + column.weights]!;
    sums.squares += lines[line + column.weightSquares]!;
    sums.products += lines[line + column.products]!;
    lost.mean += lines[line + column.weightMean]!;
    lost.variance +=
      lines[line + column.weightMean + 1]! - lines[line + column.weightMean + 3]! ** 2 / rotation;
    lost.skew += lines[line + column.weightMean + 2]!;
  }
  lost.variance = Math.max(0, lost.variance);
  return sums;
}

/** The value that is exceeded as seldom as a normal one is by so many deviations (Cornish and Fisher). */
export function quantile({ mean, variance, skew }: Distribution, deviations: number): number {
  if (variance === 0) return mean;
  return mean + deviations * Math.sqrt(variance) + ((deviations * deviations - 1) / 6) * (skew / variance);
}

/** Share of a normal distribution above `deviations`; Abramowitz and Stegun 7.1.26. */
export function tail(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const above = (series * Math.exp(-x * x)) / 2;
  return deviations < 0 ? 1 - above : above;
}
