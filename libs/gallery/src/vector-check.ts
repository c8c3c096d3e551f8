/** How far from 1 the length of a vector may be; rounding to 32 bits puts it off by much less. */
const lengthSlack = 1e-4;

/** Throws unless it is a unit vector of the dimension. */
export function assertUnitVector(vector: Float32Array, dimension: number): void {
  if (vector.length !== dimension) {
    throw new RangeError(`A vector of ${vector.length} numbers where ${dimension} are wanted.`);
  }
  // Written so that NaN fails too.
  if (!(Math.abs(lengthOf(vector) - 1) <= lengthSlack))
    throw new RangeError('The vector is not of unit length.');
}

/** In four sums, which need not wait for each other: this is done for every vector that comes in. */
function lengthOf(vector: Float32Array): number {
  const { length } = vector;
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < length; i += 4) {
    a += vector[i]! * vector[i]!;
    b += vector[i + 1]! * vector[i + 1]!;
    c += vector[i + 2]! * vector[i + 2]!;
    d += vector[i + 3]! * vector[i + 3]!;
  }
  for (; i < length; i++) a += vector[i]! * vector[i]!;
  return Math.sqrt(a + b + c + d);
}

/** Throws unless it can stand for a person. */
export function assertLabel(label: number): void {
  if (!Number.isInteger(label) || label < 1 || label > 0xffff_ffff) {
    throw new RangeError(`A label is 1 to 2^32 - 1, and ${label} is not.`);
  }
}

/** Throws unless it can be searched for. */
export function assertSearch(probe: Float32Array, dimension: number, k: number, floor: number): void {
  assertUnitVector(probe, dimension);
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`A search is for 1 or more people, not for ${k}.`);
  if (!(floor >= -1 && floor <= 1))
    throw new RangeError(`A floor is a cosine, -1 to 1, and ${floor} is not.`);
}
