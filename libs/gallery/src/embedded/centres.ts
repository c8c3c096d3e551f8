// Descriptors of real faces are not centred at zero: two strangers may have a cosine of 0.85. Relative to the mean of
// the gallery they are, and only then sign codes distinguish people. Any centre gives correct results; a good one makes searches fast.

/** Each search prepares its probe once per centre. */
export const maxCentres = 4;
/** A mean of fewer vectors is not representative. */
const minVectors = 64;
/** The mean is computed again when the number of vectors has grown by this factor. */
const growth = 8;
/** A new centre needs a mean that moved by at least this share of the spread around it. */
const minMove = 0.03;
/** With more vectors the mean hardly moves. */
const maxVectors = 16_384;

/** The reference point of the vectors of some segments, and the range of their distances from it. */
export interface Centre {
  readonly address: number;
  nearest: number;
  farthest: number;
}

/** The centres of a gallery, starting with the zero vector. Existing segments keep theirs, so no vector is encoded again. */
export class Centres {
  readonly all: Centre[] = [];
  private last = minVectors / growth;

  /** `addresses` point to zeroed memory for the maximum of centres. */
  constructor(private readonly addresses: readonly number[]) {
    this.append();
  }

  get newest(): number {
    return this.all.length - 1;
  }

  /** Whether the mean should be computed again. */
  isDue(vectors: number): boolean {
    return (
      this.all.length < maxCentres &&
      vectors >= minVectors &&
      vectors >= this.last * growth &&
      vectors <= maxVectors
    );
  }

  /** The address for the mean of this number of vectors. It has no effect until it is adopted. */
  draft(vectors: number): number {
    this.last = vectors;
    return this.addresses[this.all.length]!;
  }

  /** Makes the draft the newest centre if it is far enough from the previous one. */
  adopt(squaredMove: number, squaredSpread: number): void {
    if (squaredMove > minMove * squaredSpread) this.append();
  }

  private append(): void {
    this.all.push({ address: this.addresses[this.all.length]!, nearest: Infinity, farthest: 0 });
  }
}
