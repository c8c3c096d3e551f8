import type { CentredSpace } from '../centred-space/centred-space';

/** The share of the differences between faces that is the person; the rest changes from photograph to photograph. */
const personShare = 0.77;
const [own, varying] = [Math.sqrt(personShare), Math.sqrt(1 - personShare)] as const;

/** A synthetic person. */
export interface PopulationMember {
  /** Another photograph, as a unit vector. */
  capture(): Float32Array;
}

/**
 * Generates people with the mean and the covariance of real portraits, as far as a centred space has them: a row of it is a
 * direction, and its length the inverse root of the standard deviation there.
 */
export class SyntheticPopulation {
  private readonly mean: Float32Array;
  /** The axes, one after the other, each as long as the standard deviation along it. */
  private readonly axes: Float64Array;
  private readonly directions: number;

  /** `normal` returns standard normal numbers. */
  constructor(
    { mean, rows }: Required<CentredSpace>,
    private readonly normal: () => number,
  ) {
    this.mean = mean;
    this.directions = rows.length;
    const lengths = rows.map(computeLength);
    const variance = lengths.reduce((sum, length) => sum + length ** -4, 0);
    // The mean of unit vectors is shorter than 1 by their variance around it.
    const scale = Math.sqrt((1 - computeLength(mean) ** 2) / variance);
    this.axes = Float64Array.from(
      rows.flatMap((row, i) => Array.from(row, (value) => (scale * value) / lengths[i]! ** 3)),
    );
  }

  person(): PopulationMember {
    const look = new Float64Array(this.directions);
    for (let i = 0; i < look.length; i++) look[i] = this.normal();
    return { capture: () => this.capture(look) };
  }

  private capture(look: Float64Array): Float32Array {
    const { mean, axes, directions } = this;
    const vector = new Float64Array(mean);
    for (let i = 0, at = 0; i < directions; i++) {
      const amount = own * look[i]! + varying * this.normal();
      for (let j = 0; j < vector.length; j++, at++) vector[j]! += amount * axes[at]!;
    }
    const length = computeLength(vector);
    for (let j = 0; j < vector.length; j++) vector[j]! /= length;
    return new Float32Array(vector);
  }
}

function computeLength(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}
