import type { SearchOptions } from './gallery-index';

/** The maximum difference of the length of a vector from 1. Rounding to 32 bits changes it by much less. */
const lengthTolerance = 1e-4;

/** Throws unless it is a unit vector of the dimension. */
export function assertUnitVector(vector: Float32Array, dimension: number): void {
  if (vector.length !== dimension) {
    throw new RangeError(`The vector has ${vector.length} numbers; ${dimension} are required.`);
  }
  // NaN fails this check too.
  if (!(Math.abs(computeLength(vector) - 1) <= lengthTolerance))
    throw new RangeError('The vector does not have unit length.');
}

/** In four independent sums, which the CPU runs in parallel: this runs for every new vector. */
function computeLength(vector: Float32Array): number {
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

/** Throws unless it is a valid label. */
export function assertLabel(label: number): void {
  if (!Number.isInteger(label) || label < 1 || label > 0xffff_ffff) {
    throw new RangeError(`A label must be 1 to 2^32 - 1; it is ${label}.`);
  }
}

/** Throws unless the parameters of the search are valid. */
export function assertSearch(
  probe: Float32Array,
  dimension: number,
  { k, floor, centredFloor = -1 }: SearchOptions,
): void {
  assertUnitVector(probe, dimension);
  if (!Number.isInteger(k) || k < 1) throw new RangeError(`k must be an integer of at least 1; it is ${k}.`);
  for (const each of [floor, centredFloor])
    if (!(each >= -1 && each <= 1))
      throw new RangeError(`The floor must be a cosine, -1 to 1; it is ${each}.`);
}
