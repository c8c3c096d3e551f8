import { EnrollmentTokenError } from './enrollment-token.errors';

/** What a model makes of one capture of a face. */
export type Embedding = ArrayLike<number>;

const shortest = 128;
const longest = 512;

// The length of a mean of unit vectors below which it is nothing but the rounding of vectors that cancel out.
const vanishingLength = 1e-6;

/** The direction in the middle of some embeddings, at unit length. */
export function unitMean(embeddings: readonly Embedding[]): Float32Array {
  const [first] = embeddings;
  if (!first) throw new EnrollmentTokenError('no-embedding');
  const sum = new Float64Array(requiredLength(first));
  for (const embedding of embeddings) {
    if (embedding.length !== first.length) throw new EnrollmentTokenError('wrong-length');
    const unit = unitOf(embedding);
    unit.forEach((number, i) => (sum[i] = (sum[i] ?? 0) + number));
    unit.fill(0);
  }
  if (Math.hypot(...sum) < vanishingLength * embeddings.length)
    throw new EnrollmentTokenError('no-direction');
  const mean = Float32Array.from(unitOf(sum));
  sum.fill(0);
  return mean;
}

/** How alike two directions are, from -1 to 1. */
export function cosine(a: Embedding, b: Embedding): number {
  if (a.length !== b.length) throw new EnrollmentTokenError('other-length');
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    product += x * y;
    squaresA += x * x;
    squaresB += y * y;
  }
  // Rounding may carry the cosine of two equal directions past 1.
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresA * squaresB)));
}

function requiredLength({ length }: Embedding): number {
  if (length < shortest || length > longest) throw new EnrollmentTokenError('wrong-length');
  return length;
}

function unitOf(embedding: Embedding): Float64Array {
  const numbers = Float64Array.from(embedding);
  if (!numbers.every(Number.isFinite)) throw new EnrollmentTokenError('not-finite');
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (largest === 0) throw new EnrollmentTokenError('no-direction');
  // Squares of very large or very small numbers would overflow, or vanish into zero.
  scale(numbers, largest);
  scale(numbers, Math.hypot(...numbers));
  return numbers;
}

function scale(numbers: Float64Array, divisor: number): void {
  numbers.forEach((number, i) => (numbers[i] = number / divisor));
}
