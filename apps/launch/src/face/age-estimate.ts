/** How often a face is looked at for its age. */
export const fewestReadings = 3;

/** An age, and how sure the readings are of it. */
interface AgeEstimate {
  /** The median: one frame that is far off does not count. */
  age: number;
  /** How far apart the readings lie, as half the range between their quartiles, in years. */
  spread: number;
}

/** The estimate from all readings of one face. */
export function estimateOf(readings: readonly number[]): AgeEstimate {
  const sorted = [...readings].sort((a, b) => a - b);
  return { age: quantile(sorted, 0.5), spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 };
}

function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}
