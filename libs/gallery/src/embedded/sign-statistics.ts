import { codeBits, rowBits, scanRows } from './segment';

/**
 * The distribution of a sum over differing signs, for a match of a given cosine. The rotation is random, so each
 * coordinate of the match is `cosine` times the probe's plus noise of known size. The probability that the signs are equal
 * follows from the probe's coordinate: a large one is hardly ever lost. For a known probe the variance is several times
 * smaller than over all probes, which allows much tighter cuts.
 */
export interface Distribution {
  mean: number;
  variance: number;
  /** The third moment. Few signs are lost at high cosines, and then each one matters. */
  skew: number;
}

/** Sums over the coordinates of some rows of the scan. */
export interface ScanSums {
  /** Of the magnitudes of the probe's coordinates, and of their squares. */
  sizes: number;
  squares: number;
  /** Of the magnitudes that are lost because the sign differs. */
  lost: Distribution;
}

/** Sums over all coordinates, with their weights in the refinement. */
export interface RefineSums {
  weights: number;
  squares: number;
  /** Of weights times magnitudes. */
  products: number;
  lost: Distribution;
}

/** The columns of the lines that the kernel's `expect` writes. After the mean come variance, skew and along. */
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

/** The signal-to-noise ratio of a coordinate, for a match of this cosine. */
export function computeSignal(cosine: number): number {
  return cosine / Math.sqrt(Math.max(1e-6, 1 - cosine * cosine));
}

/**
 * Sorts the rows by the strength of the probe in them, strongest first: these distinguish best. With so few rows an
 * insertion sort is fastest.
 */
export function sortByStrength(lines: Float32Array, rows: Uint32Array): void {
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
 * make up one rotation of the probe.
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
    // The noise is orthogonal to the probe, so its component along the probe does not add to the variance.
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

/** The value with the same exceedance probability as this number of normal deviations (Cornish and Fisher). */
export function quantile({ mean, variance, skew }: Distribution, deviations: number): number {
  if (variance === 0) return mean;
  return mean + deviations * Math.sqrt(variance) + ((deviations * deviations - 1) / 6) * (skew / variance);
}

/** The share of a normal distribution above `deviations`; Abramowitz and Stegun 7.1.26. */
export function tail(deviations: number): number {
  const x = Math.abs(deviations) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const above = (series * Math.exp(-x * x)) / 2;
  return deviations < 0 ? 1 - above : above;
}
