/** Numbers in a row, however they are kept. */
export type Vector = ArrayLike<number>;

// Squares sum up without loss between these bounds; beyond them they overflow, or vanish into zero.
const smallestSafeSquares = 1e-200;
const largestSafeSquares = 1e300;

// The length of a mean of unit vectors below which it is nothing but the rounding of vectors that cancel out.
const vanishingLength = 1e-6;

/** The sum of the products, in double precision. */
export function dot(a: Vector, b: Vector): number {
  requireSameLength(a, b);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** The length of a vector. */
export function norm(vector: Vector): number {
  const squares = dot(vector, vector);
  if (isSafe(squares)) return Math.sqrt(squares);
  const tamed = tame(vector);
  const largest = largestMagnitude(vector);
  return tamed ? largest * norm(tamed) : largest;
}

/**
 * The vector at unit length, or undefined when it has no direction: it is zero, or not finite. It is divided in double
 * precision and then narrowed, because float32 would make infinity of a number beyond 3e38.
 */
export function normalise(vector: Vector): Float32Array | undefined {
  const squares = dot(vector, vector);
  if (isSafe(squares)) return divide(vector, Math.sqrt(squares), new Float32Array(vector.length));
  const tamed = tame(vector);
  return tamed && normalise(tamed);
}

/** How alike two directions are, from -1 to 1; a vector without direction is like nothing, which is 0. */
export function cosine(a: Vector, b: Vector): number {
  const product = dot(a, b);
  const squaresA = dot(a, a);
  const squaresB = dot(b, b);
  if (isSafe(squaresA) && isSafe(squaresB))
    return clamp(product / (Math.sqrt(squaresA) * Math.sqrt(squaresB)));
  const tamedA = tame(a);
  const tamedB = tame(b);
  return tamedA && tamedB ? cosine(tamedA, tamedB) : 0;
}

/** The unit vector in the middle of unit vectors, or undefined when there are none or they cancel out. */
export function meanOf(units: readonly Vector[]): Float32Array | undefined {
  const [first] = units;
  if (!first) return undefined;
  const sum = new Float64Array(first.length);
  for (const unit of units) addTo(sum, unit);
  return norm(sum) < vanishingLength * units.length ? undefined : normalise(sum);
}

/** The length of the difference. */
export function euclideanDistance(a: Vector, b: Vector): number {
  requireSameLength(a, b);
  return norm(Float64Array.from(a, (number, i) => number - (b[i] as number)));
}

const isSafe = (squares: number): boolean => squares > smallestSafeSquares && squares < largestSafeSquares;

// Rounding may carry the cosine of two equal directions past 1.
const clamp = (product: number): number => Math.max(-1, Math.min(1, product));

/** The same direction with 1 as its largest number, or undefined when it has none. */
function tame(vector: Vector): Float64Array | undefined {
  const largest = largestMagnitude(vector);
  return largest > 0 && largest < Infinity
    ? divide(vector, largest, new Float64Array(vector.length))
    : undefined;
}

function largestMagnitude(vector: Vector): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i] as number));
  return largest;
}

function divide<T extends Float32Array | Float64Array>(vector: Vector, divisor: number, quotient: T): T {
  for (let i = 0; i < quotient.length; i++) quotient[i] = (vector[i] as number) / divisor;
  return quotient;
}

function addTo(sum: Float64Array, vector: Vector): void {
  requireSameLength(sum, vector);
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + (vector[i] as number);
}

// Without this a shorter vector would give NaN, and NaN is below every threshold and above none.
function requireSameLength(a: Vector, b: Vector): void {
  if (a.length !== b.length)
    throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers do not compare.`);
}
