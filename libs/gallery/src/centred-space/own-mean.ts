import type { CentredSpace } from '@gatehouse/biometrics';

/** A mean of fewer people is not representative, and reveals too much of each. Several vectors of one person count once. */
export const minMeanPeople = 64;
/** The mean is computed again when this share of the vectors has changed. */
const maxChange = 1 / 4;

export interface GalleryCounts {
  people: number;
  vectors: number;
}

/** The mean of the vectors of a gallery: the centre of its own space, and the measure of how similar its people are. */
export class OwnMean {
  space?: CentredSpace;
  /**
   * The length of the mean: the mean cosine of two vectors of the gallery is its square. 0 if vectors point in all directions, 1
   * if all are equal.
   */
  concentration?: number;
  private vectors = 0;
  private changes = 0;

  /**
   * Updates the mean of these vectors if it is due. `changes` of them were added or removed: both make the mean outdated, even if
   * the number stays the same. `compute` is called only if there are enough people.
   */
  update(counts: GalleryCounts, changes: number, compute: () => Float32Array): void {
    if (this.isDue(counts, changes)) this.set(compute(), counts.vectors);
  }

  /** Counts the changes, and returns whether the mean must be computed again. */
  isDue({ people }: GalleryCounts, changes: number): boolean {
    this.changes += changes;
    if (people < minMeanPeople) this.clear();
    return people >= minMeanPeople && !(this.space && this.changes < this.vectors * maxChange);
  }

  /** Replaces the mean by that of so many vectors. */
  set(mean: Float32Array, vectors: number): void {
    this.space = { mean };
    this.concentration = Math.hypot(...mean);
    this.vectors = vectors;
    this.changes = 0;
  }

  /** Drops the mean. A running search has its own copy. */
  clear(): void {
    this.space = undefined;
    this.concentration = undefined;
  }
}
