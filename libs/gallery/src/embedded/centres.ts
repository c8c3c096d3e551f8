// Descriptors of real faces are not spread around zero: two strangers may have a cosine of 0.85. Seen from the mean of
// the gallery they are, and only then sign codes tell people apart. Any centre gives right results; a good one, soon.

/** At most this many centres: each search prepares its probe once for each. */
export const mostCentres = 4;
/** A mean of fewer says little. */
const fewestVectors = 64;
/** The mean is looked at again when there is so much more to it. */
const growth = 8;
/** A mean that moved by less of the vectors' spread around it than this does not pay for a centre of its own. */
const worthwhile = 0.03;
/** More vectors would not move the mean any more. */
const enoughVectors = 16_384;

/** A point from which the vectors of some segments are seen, and between which distances from it they are. */
export interface Centre {
  readonly address: number;
  nearest: number;
  farthest: number;
}

/** The centres of a gallery, first the zero vector. Segments that exist keep theirs: nothing is ever encoded again. */
export class Centres {
  readonly all: Centre[] = [];
  private last = fewestVectors / growth;

  /** `addresses` are of zeroed room for every centre there can be. */
  constructor(private readonly addresses: readonly number[]) {
    this.append();
  }

  get newest(): number {
    return this.all.length - 1;
  }

  /** Whether the mean should be looked at again. */
  isDue(vectors: number): boolean {
    return (
      this.all.length < mostCentres &&
      vectors >= fewestVectors &&
      vectors >= this.last * growth &&
      vectors <= enoughVectors
    );
  }

  /** Where the mean of so many vectors is to be written; it counts only when it is adopted. */
  draft(vectors: number): number {
    this.last = vectors;
    return this.addresses[this.all.length]!;
  }

  /** Makes the draft the newest centre if it is far enough from the one before. */
  adopt(squaredMove: number, squaredSpread: number): void {
    if (squaredMove > worthwhile * squaredSpread) this.append();
  }

  private append(): void {
    this.all.push({ address: this.addresses[this.all.length]!, nearest: Infinity, farthest: 0 });
  }
}
