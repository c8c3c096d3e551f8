/** Pearson's chi-square of counts against their expected counts, in standard deviations above its mean. */
export function chiSquareExcess(counts: readonly number[], expected: readonly number[]): number {
  const freedom = counts.length - 1;
  const square = counts.reduce((sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!, 0);
  return (square - freedom) / Math.sqrt(2 * freedom);
}

/** The chi-square excess of numbers from 0 to below 1 against the uniform distribution. */
export function uniformExcess(shares: Iterable<number>, buckets = 64): number {
  const counts = Array.from({ length: buckets }, () => 0);
  let total = 0;
  for (const share of shares) {
    counts[Math.floor(share * buckets)]!++;
    total++;
  }
  return chiSquareExcess(
    counts,
    counts.map(() => total / buckets),
  );
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function deviation(values: readonly number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

/** The difference of two means in standard errors. */
export const meanDifference = (a: readonly number[], b: readonly number[]): number =>
  (mean(a) - mean(b)) / Math.sqrt(deviation(a) ** 2 / a.length + deviation(b) ** 2 / b.length);

export function correlation(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)];
  return mean(a.map((value, i) => (value - centreA) * (b[i]! - centreB))) / (deviation(a) * deviation(b));
}
