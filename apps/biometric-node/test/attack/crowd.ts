import { type CentredSpace, toCentred } from '@gatehouse/gallery';
import type { MinimumScores } from '../../src/gallery/threshold-table';

/** A face in both spaces. */
export interface Probe {
  vector: Float32Array;
  centred: Float64Array;
  /** The length of `centred`, squared. */
  squares: number;
}

export const toProbe = (space: CentredSpace, vector: Float32Array): Probe => {
  const centred = toCentred(space, vector);
  return { vector, centred, squares: dotAt(centred, 0, centred) };
};

/** Enrolled people in flat arrays: attacks compare with 100,000 of them many times. */
export class Crowd {
  readonly raw: Float32Array;
  readonly centred: Float32Array;
  readonly squares: Float32Array;
  readonly dimension: number;
  readonly directions: number;
  /** The raw scores of all people, by probe: an attack tries the same probes at each threshold. */
  private readonly scores = new Map<string, Float64Array>();

  constructor(
    readonly space: CentredSpace,
    faces: readonly Float32Array[],
  ) {
    this.dimension = space.mean.length;
    this.directions = space.rows?.length ?? this.dimension;
    this.raw = new Float32Array(faces.length * this.dimension);
    this.centred = new Float32Array(faces.length * this.directions);
    this.squares = new Float32Array(faces.length);
    faces.forEach((face, i) => {
      const { vector, centred, squares } = toProbe(space, face);
      this.raw.set(vector, i * this.dimension);
      this.centred.set(centred, i * this.directions);
      this.squares[i] = squares;
    });
  }

  get size(): number {
    return this.squares.length;
  }

  rawScore(i: number, { vector }: Probe): number {
    return dotAt(this.raw, i * this.dimension, vector);
  }

  centredScore(i: number, { centred, squares }: Probe): number {
    return dotAt(this.centred, i * this.directions, centred) / Math.max(squares, this.squares[i]!);
  }

  /** The people whom a face matches. */
  match(vector: Float32Array, { raw, centred }: MinimumScores): number[] {
    const probe = toProbe(this.space, vector);
    const scores = this.computeScores(probe);
    const found: number[] = [];
    for (let i = 0; i < this.size; i++) {
      if (scores[i]! < raw) continue;
      if (centred === undefined || this.centredScore(i, probe) >= centred) found.push(i);
    }
    return found;
  }

  private computeScores(probe: Probe): Float64Array {
    const key = probe.vector.join();
    const known = this.scores.get(key);
    if (known) return known;
    const scores = new Float64Array(this.size);
    for (let i = 0; i < this.size; i++) scores[i] = this.rawScore(i, probe);
    this.scores.set(key, scores);
    return scores;
  }
}

function dotAt(numbers: ArrayLike<number>, start: number, vector: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += numbers[start + i]! * vector[i]!;
  return sum;
}
