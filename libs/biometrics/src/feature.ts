/** What a device sends for one picture of a face. */
export interface Feature {
  type: string;
  embedding_vector: number[];
}

/** The numbers of a feature as they came, in double precision: not yet at unit length, and maybe all zero. */
export type FeatureVector = Float64Array;

export const shortestVector = 128;
export const longestVector = 512;
export const mostFeatures = 100;

/** A feature does not fit: the message names the position, and never a number of the vector. */
export class FeatureError extends Error {
  override readonly name = 'FeatureError';
}

/** Reads one Feature, or a list of them with vectors of one length; an empty list means that none was given. */
export function parseFeatures(value: unknown): FeatureVector[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) return [parseFeature(value)];
  if (value.length > mostFeatures)
    throw new FeatureError(`features must hold at most ${mostFeatures} entries; it holds ${value.length}`);
  const vectors = Array.from(value, (feature: unknown, i) => parseFeature(feature, `features[${i}]`));
  requireOneLength(vectors);
  return vectors;
}

/** Reads one Feature; `path` is what an error calls it. */
export function parseFeature(value: unknown, path = 'features'): FeatureVector {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FeatureError(`${path} must be an object with type and embedding_vector`);
  const { type, embedding_vector: numbers } = value as Partial<Record<keyof Feature, unknown>>;
  // Nothing depends on the type, so that a missing one does no harm; another kind of value is a client's mistake.
  if (type !== undefined && type !== null && typeof type !== 'string')
    throw new FeatureError(`${path}.type must be a string`);
  return parseVector(numbers, `${path}.embedding_vector`);
}

function parseVector(value: unknown, path: string): FeatureVector {
  if (!Array.isArray(value)) throw new FeatureError(`${path} must be an array of numbers`);
  // The length comes first: nobody makes us allocate, or walk, more than a vector.
  if (value.length < shortestVector || value.length > longestVector)
    throw new FeatureError(
      `${path} must hold ${shortestVector} to ${longestVector} numbers; it holds ${value.length}`,
    );
  const vector = new Float64Array(value.length);
  for (let i = 0; i < vector.length; i++) {
    const number: unknown = value[i];
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw new FeatureError(`${path}[${i}] must be a finite number`);
    vector[i] = number;
  }
  return vector;
}

function requireOneLength(vectors: FeatureVector[]): void {
  const expected = vectors[0]?.length;
  const odd = vectors.findIndex(({ length }) => length !== expected);
  if (odd > 0)
    throw new FeatureError(
      `features[${odd}].embedding_vector has ${vectors[odd]?.length} numbers; features[0] has ${expected}`,
    );
}
