/** Numbers in an array of any kind. */
export type Vector = ArrayLike<number>;

// Between these bounds the sum of squares is exact enough; beyond them it overflows or underflows.
const minSafeSquares = 1e-200;
const maxSafeSquares = 1e300;

// A mean of unit vectors that is shorter than this is only the rounding error of vectors that cancel out.
const minMeanLength = 1e-6;

/** The dot product, in double precision. */
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
  const rescaled = rescale(vector);
  const largest = maxMagnitude(vector);
  return rescaled ? largest * norm(rescaled) : largest;
}

/**
 * The vector at unit length, or undefined if it has no direction: it is zero, or not finite. It is divided in double
 * precision first, because numbers above 3e38 are infinite in float32.
 */
export function normalise(vector: Vector): Float32Array | undefined {
  const squares = dot(vector, vector);
  if (isSafe(squares)) return divide(vector, Math.sqrt(squares), new Float32Array(vector.length));
  const rescaled = rescale(vector);
  return rescaled && normalise(rescaled);
}

/** The cosine similarity, from -1 to 1; 0 if a vector has no direction. */
export function cosine(a: Vector, b: Vector): number {
  const product = dot(a, b);
  const squaresA = dot(a, a);
  const squaresB = dot(b, b);
  if (isSafe(squaresA) && isSafe(squaresB))
    return clamp(product / (Math.sqrt(squaresA) * Math.sqrt(squaresB)));
  const rescaledA = rescale(a);
  const rescaledB = rescale(b);
  return rescaledA && rescaledB ? cosine(rescaledA, rescaledB) : 0;
}

/** The normalised mean of unit vectors, or undefined if there are none or they cancel out. */
export function computeMean(units: readonly Vector[]): Float32Array | undefined {
  const [first] = units;
  if (!first) return undefined;
  const sum = new Float64Array(first.length);
  for (const unit of units) addTo(sum, unit);
  return norm(sum) < minMeanLength * units.length ? undefined : normalise(sum);
}

/** The length of the difference. */
export function euclideanDistance(a: Vector, b: Vector): number {
  requireSameLength(a, b);
  return norm(Float64Array.from(a, (number, i) => number - (b[i] as number)));
}

const isSafe = (squares: number): boolean => squares > minSafeSquares && squares < maxSafeSquares;

// With rounding, the cosine of two equal directions may exceed 1.
const clamp = (product: number): number => Math.max(-1, Math.min(1, product));

/** The same direction with 1 as its largest number, or undefined if it has none. */
function rescale(vector: Vector): Float64Array | undefined {
  const largest = maxMagnitude(vector);
  return largest > 0 && largest < Infinity
    ? divide(vector, largest, new Float64Array(vector.length))
    : undefined;
}

function maxMagnitude(vector: Vector): number {
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

// Otherwise a shorter vector would give NaN, which no threshold comparison detects.
function requireSameLength(a: Vector, b: Vector): void {
  if (a.length !== b.length)
    throw new RangeError(`Vectors of ${a.length} and ${b.length} numbers cannot be compared.`);
}
