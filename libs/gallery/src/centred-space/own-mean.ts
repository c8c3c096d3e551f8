import type { CentredSpace } from '@gatehouse/biometrics';

/** A mean of fewer people is not representative, and reveals too much of each. Several vectors of one person count once. */
export const minMeanPeople = 64;
/** The mean is computed again when this share of the vectors has changed. */
const maxChange = 1 / 4;

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
  update(
    { people, vectors }: { people: number; vectors: number },
    changes: number,
    compute: () => Float32Array,
  ): void {
    this.changes += changes;
    if (people < minMeanPeople) return this.clear();
    if (this.space && this.changes < this.vectors * maxChange) return;
    const mean = compute();
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
