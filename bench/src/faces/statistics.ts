export const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function computeDeviation(values: readonly number[]): number {
  const centre = computeMean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1));
}

/** The upper 95 % confidence bound of a share (Clopper and Pearson, one-sided). */
export function computeUpperBound(events: number, trials: number): number {
  if (events === trials) return 1;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (computeAtMost(events, trials, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** The binomial probability of at most this number of events. */
function computeAtMost(events: number, trials: number, probability: number): number {
  let logarithm = trials * Math.log1p(-probability);
  let sum = Math.exp(logarithm);
  for (let k = 1; k <= events; k++) {
    logarithm += Math.log(((trials - k + 1) / k) * (probability / (1 - probability)));
    sum += Math.exp(logarithm);
  }
  return sum;
}

/** The share of a standard normal distribution above z (erfc of Numerical Recipes, 7 digits). */
export function computeNormalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const polynomial = coefficients.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  const above = (t * Math.exp(-x * x + polynomial)) / 2;
  return z >= 0 ? above : 1 - above;
}

/** The z above which this share of a standard normal distribution lies. */
export function findNormalQuantile(share: number): number {
  let [low, high] = [-10, 10];
  for (let step = 0; step < 80; step++) {
    const middle = (low + high) / 2;
    if (computeNormalTail(middle) > share) low = middle;
    else high = middle;
  }
  return low;
}

/** A normal distribution of the angle between two vectors: the measured angles of strangers are close to normal. */
export class AngleFit {
  private readonly centre: number;
  private readonly deviation: number;

  constructor(scores: readonly number[]) {
    const angles = scores.map((score) => Math.acos(score));
    this.centre = computeMean(angles);
    this.deviation = computeDeviation(angles);
  }

  /** The share of strangers who reach a score. */
  shareAbove(score: number): number {
    return computeNormalTail((this.centre - Math.acos(score)) / this.deviation);
  }

  /** The score that this share of strangers reaches. */
  findScore(share: number): number {
    return Math.cos(this.centre - findNormalQuantile(share) * this.deviation);
  }
}
