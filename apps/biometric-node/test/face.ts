import { normalise } from '@gatehouse/biometrics';
import { seededRandom } from '@gatehouse/testing';

/** A made-up face: a direction, and captures of it that are as like it as wanted. */
export interface Face {
  vector: Float32Array;
  /** Another capture, at exactly this cosine. */
  capture: (cosine: number) => Float32Array;
}

/** Faces that are always the same for a seed. */
export function faces(seed: number, dimension = 512): () => Face {
  const random = gaussian(seed);
  const draw = () => unit(Float64Array.from({ length: dimension }, random));
  return () => {
    const vector = draw();
    return { vector, capture: (cosine) => between(vector, draw(), cosine) };
  };
}

/** As many faces as wanted, made from few: each is the middle of two of them, and so at a cosine of about 0.5 to some. */
export function manyFaces(seed: number, dimension = 512): () => Face {
  const face = faces(seed, dimension);
  const few = Array.from({ length: 1500 }, () => face());
  let [first, second] = [0, 0];
  return () => {
    if (++second >= few.length) second = ++first + 1;
    const [a, b] = [few[first]!, few[second]!];
    const vector = unit(a.vector.map((number, i) => number + b.vector[i]!));
    return { vector, capture: (cosine) => between(vector, face().vector, cosine) };
  };
}

/** The unit vector at this cosine from one, towards another. */
function between(from: Float32Array, towards: Float32Array, cosine: number): Float32Array {
  const along = from.reduce((sum, number, i) => sum + number * (towards[i] ?? 0), 0);
  const across = unit(towards.map((number, i) => number - along * (from[i] ?? 0)));
  const sine = Math.sqrt(1 - cosine * cosine);
  return unit(from.map((number, i) => cosine * number + sine * (across[i] ?? 0)));
}

function unit(vector: ArrayLike<number>): Float32Array {
  const result = normalise(vector);
  if (!result) throw new Error('a vector of zeros');
  return result;
}

function gaussian(seed: number): () => number {
  const { next: random } = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
