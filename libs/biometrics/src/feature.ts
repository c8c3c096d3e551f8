/** The feature vector of one picture of a face, as a device sends it. */
export interface Feature {
  type: string;
  embedding_vector: number[];
}

/** The numbers of a feature as received, in double precision: not normalised, and possibly all zero. */
export type FeatureVector = Float64Array;

export const minVectorLength = 128;
export const maxVectorLength = 512;
export const maxFeatures = 100;

/** A feature is invalid: the message has the position, and never a number of the vector. */
export class FeatureError extends Error {
  override readonly name = 'FeatureError';
}

/** Parses one Feature, or a list of them with vectors of equal length. Returns an empty list if there is none. */
export function parseFeatures(value: unknown): FeatureVector[] {
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(value)) return [parseFeature(value)];
  if (value.length > maxFeatures)
    throw new FeatureError(
      `features must contain at most ${maxFeatures} entries; it contains ${value.length}`,
    );
  const vectors = Array.from(value, (feature: unknown, i) => parseFeature(feature, `features[${i}]`));
  requireEqualLengths(vectors);
  return vectors;
}

/** Parses one Feature; `path` is its name in errors. */
export function parseFeature(value: unknown, path = 'features'): FeatureVector {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new FeatureError(`${path} must be an object with type and embedding_vector`);
  const { type, embedding_vector: numbers } = value as Partial<Record<keyof Feature, unknown>>;
  // The type is not used, so it may be missing; a value that is not a string is a client error.
  if (type !== undefined && type !== null && typeof type !== 'string')
    throw new FeatureError(`${path}.type must be a string`);
  return parseVector(numbers, `${path}.embedding_vector`);
}

function parseVector(value: unknown, path: string): FeatureVector {
  if (!Array.isArray(value)) throw new FeatureError(`${path} must be an array of numbers`);
  // The length is checked first, so that a request cannot make us allocate more than one vector.
  if (value.length < minVectorLength || value.length > maxVectorLength)
    throw new FeatureError(
      `${path} must contain ${minVectorLength} to ${maxVectorLength} numbers; it contains ${value.length}`,
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

function requireEqualLengths(vectors: FeatureVector[]): void {
  const expected = vectors[0]?.length;
  const mismatch = vectors.findIndex(({ length }) => length !== expected);
  if (mismatch > 0)
    throw new FeatureError(
      `features[${mismatch}].embedding_vector has ${vectors[mismatch]?.length} numbers; features[0] has ${expected}`,
    );
}
