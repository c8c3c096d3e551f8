import type { CentredSpace } from '@gatehouse/biometrics';
import { Random } from './random';

export interface SpaceFacesOptions {
  /** A space with rows. */
  space: CentredSpace;
  seed: number;
  /** The mean cosine of two pictures of a person in the space. */
  mates?: number;
}

/**
 * People with the statistics of the portraits that a half-whitened space was measured on, for tests and benchmarks: a direction whose row
 * has the length w has a standard deviation of w^-2, up to a factor that gives vectors unit length on average.
 */
export class SpaceFaces {
  private readonly random: Random;
  private readonly mean: Float32Array;
  /** The directions, each as long as its standard deviation. */
  private readonly directions: readonly Float64Array[];
  private readonly quality: number;

  constructor({ space: { mean, rows = [] }, seed, mates = 0.7 }: SpaceFacesOptions) {
    this.random = new Random(seed);
    this.mean = mean;
    this.quality = Math.sqrt(mates);
    const deviations = rows.map((row) => Math.hypot(...row) ** -2);
    const scale = Math.sqrt(1 - Math.hypot(...mean) ** 2) / Math.hypot(...deviations);
    this.directions = rows.map((row, i) => {
      const factor = (scale * deviations[i]!) / Math.hypot(...row);
      return Float64Array.from(row, (value) => value * factor);
    });
  }

  /** A new person, in the coordinates of the space. */
  person(): Float64Array {
    return Float64Array.from(this.directions, () => this.random.normal());
  }

  /** A picture of a person, as a unit vector. */
  picture(person: Float64Array): Float32Array {
    const noise = Math.sqrt(1 - this.quality ** 2);
    return this.toVector(person.map((value) => this.quality * value + noise * this.random.normal()));
  }

  private toVector(coordinates: Float64Array): Float32Array {
    const vector = Float64Array.from(this.mean);
    for (let i = 0; i < coordinates.length; i++) {
      const direction = this.directions[i]!;
      const amount = coordinates[i]!;
      for (let j = 0; j < vector.length; j++) vector[j]! += amount * direction[j]!;
    }
    let square = 0;
    for (let j = 0; j < vector.length; j++) square += vector[j]! * vector[j]!;
    const length = Math.sqrt(square);
    return new Float32Array(vector.map((value) => value / length));
  }
}
