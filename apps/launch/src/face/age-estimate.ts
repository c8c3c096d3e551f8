/** The minimum number of age readings of a face. */
export const minReadings = 3;

/** An estimated age, and how far the readings differ. */
interface AgeEstimate {
  /** The median, so that one outlier does not count. */
  age: number;
  /** Half the interquartile range of the readings, in years. */
  spread: number;
}

/** The estimate from all readings of one face. */
export function estimateAge(readings: readonly number[]): AgeEstimate {
  const sorted = [...readings].sort((a, b) => a - b);
  return { age: quantile(sorted, 0.5), spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 };
}

function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}
