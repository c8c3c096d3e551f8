import { Random } from './random';

/** The parameters of the synthetic face model. */
export interface SyntheticFacesOptions {
  dimension: number;
  seed: number;
  /** The mean cosine of two pictures of a person, without the common part. */
  mates?: number;
  /** The share of a vector that all people have in common: the mean cosine of strangers. */
  common?: number;
}

const clusters = 200;
/** The share of a person's vector that comes from their cluster. */
const clusterShare = 0.15;
/** The variation of the quality of pictures. */
const qualitySpread = 0.04;

/**
 * Vectors like those of a face model, for tests and benchmarks: people in clusters, a spectrum with few strong dimensions
 * and many weak ones, pictures of varying quality. The same seed gives the same faces.
 */
export class SyntheticFaces {
  readonly dimension: number;
  private readonly random: Random;
  private readonly deviations: Float64Array;
  private readonly clusters: Float64Array[];
  private readonly flips: Float64Array[];
  private readonly centre: Float64Array;
  private readonly quality: number;
  private readonly common: number;

  constructor({ dimension, seed, mates = 0.75, common = 0 }: SyntheticFacesOptions) {
    this.dimension = dimension;
    this.random = new Random(seed);
    this.quality = Math.sqrt(mates);
    this.common = common;
    this.deviations = spectrum(dimension, dimension < 300 ? 0.74 * dimension : 0.3 * dimension);
    this.clusters = Array.from({ length: clusters }, () => this.gaussian());
    this.flips = [0, 1].map(() => Float64Array.from({ length: dimension }, () => this.random.sign()));
    this.centre = normalize(this.gaussian());
  }

  /** The direction of a new person. */
  person(): Float64Array {
    const look = this.gaussian();
    const cluster = this.clusters[this.random.below(clusters)]!;
    const own = Math.sqrt(1 - clusterShare);
    const shared = Math.sqrt(clusterShare);
    for (let i = 0; i < look.length; i++)
      look[i] = (own * look[i]! + shared * cluster[i]!) * this.deviations[i]!;
    return normalize(look);
  }

  /** A picture of a person, as a unit vector. */
  picture(person: Float64Array): Float32Array {
    const quality = Math.min(
      0.995,
      this.quality + qualitySpread * (1 - this.quality) * 7 * this.random.normal(),
    );
    const noise = this.gaussian();
    let along = 0;
    for (let i = 0; i < noise.length; i++) {
      noise[i]! *= this.deviations[i]!;
      along += noise[i]! * person[i]!;
    }
    for (let i = 0; i < noise.length; i++) noise[i]! -= along * person[i]!;
    const weight = Math.sqrt(1 - quality * quality) / computeLength(noise);
    for (let i = 0; i < noise.length; i++) noise[i] = quality * person[i]! + weight * noise[i]!;
    return new Float32Array(this.addCommonPart(this.rotate(noise)));
  }

  private gaussian(): Float64Array {
    const vector = new Float64Array(this.dimension);
    for (let i = 0; i < vector.length; i++) vector[i] = this.random.normal();
    return vector;
  }

  /** Rotates the strong dimensions over all numbers, as in a face model. */
  private rotate(vector: Float64Array): Float64Array {
    for (const flips of this.flips) {
      for (let i = 0; i < vector.length; i++) vector[i]! *= flips[i]!;
      hadamard(vector);
    }
    return normalize(vector);
  }

  private addCommonPart(vector: Float64Array): Float64Array {
    if (this.common === 0) return vector;
    const own = Math.sqrt(1 - this.common);
    const shared = Math.sqrt(this.common);
    for (let i = 0; i < vector.length; i++) vector[i] = own * vector[i]! + shared * this.centre[i]!;
    return normalize(vector);
  }
}

/** Deviations that decrease geometrically, for an effective number of dimensions. */
function spectrum(dimension: number, effective: number): Float64Array {
  let [low, high] = [0.5, 1];
  for (let i = 0; i < 60; i++) {
    const ratio = (low + high) / 2;
    const [sum, squares] = [ratio, ratio ** 2].map((r) => (1 - r ** dimension) / (1 - r)) as [number, number];
    if (sum ** 2 / squares < effective) low = ratio;
    else high = ratio;
  }
  return Float64Array.from({ length: dimension }, (_, i) => Math.sqrt(low ** i));
}

/** Transforms the largest power of two at the start, then at the end. */
function hadamard(vector: Float64Array): void {
  const size = 2 ** Math.floor(Math.log2(vector.length));
  transform(vector.subarray(0, size));
  if (size < vector.length) transform(vector.subarray(vector.length - size));
}

function transform(x: Float64Array): void {
  const scale = 1 / Math.sqrt(x.length);
  for (let half = 1; half < x.length; half *= 2) {
    for (let start = 0; start < x.length; start += 2 * half) {
      for (let i = start; i < start + half; i++) {
        const a = x[i]!;
        const b = x[i + half]!;
        x[i] = a + b;
        x[i + half] = a - b;
      }
    }
  }
  for (let i = 0; i < x.length; i++) x[i]! *= scale;
}

function normalize(vector: Float64Array): Float64Array {
  const scale = 1 / computeLength(vector);
  for (let i = 0; i < vector.length; i++) vector[i]! *= scale;
  return vector;
}

function computeLength(vector: Float64Array): number {
  let square = 0;
  for (let i = 0; i < vector.length; i++) square += vector[i]! * vector[i]!;
  return Math.sqrt(square);
}
