import { EnrollmentTokenError } from './enrollment-token.errors';

/** The feature vector of one capture of a face. */
export type Embedding = ArrayLike<number>;

const minLength = 128;
const maxLength = 512;

// Below this length, the mean of unit vectors is only the rounding error of vectors that cancel out.
const minMeanLength = 1e-6;

/** The mean direction of embeddings, at unit length. */
export function computeUnitMean(embeddings: readonly Embedding[]): Float32Array {
  const [first] = embeddings;
  if (!first) throw new EnrollmentTokenError('no-embedding');
  const sum = new Float64Array(checkLength(first));
  for (const embedding of embeddings) {
    if (embedding.length !== first.length) throw new EnrollmentTokenError('wrong-length');
    const unit = normalize(embedding);
    unit.forEach((number, i) => (sum[i] = (sum[i] ?? 0) + number));
    unit.fill(0);
  }
  if (Math.hypot(...sum) < minMeanLength * embeddings.length) throw new EnrollmentTokenError('no-direction');
  const mean = Float32Array.from(normalize(sum));
  sum.fill(0);
  return mean;
}

/** The cosine similarity, from -1 to 1. */
export function computeCosine(a: Embedding, b: Embedding): number {
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
  // Rounding may exceed 1 for equal directions.
  return Math.max(-1, Math.min(1, product / Math.sqrt(squaresA * squaresB)));
}

function checkLength({ length }: Embedding): number {
  if (length < minLength || length > maxLength) throw new EnrollmentTokenError('wrong-length');
  return length;
}

function normalize(embedding: Embedding): Float64Array {
  const numbers = Float64Array.from(embedding);
  if (!numbers.every(Number.isFinite)) throw new EnrollmentTokenError('not-finite');
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  if (largest === 0) throw new EnrollmentTokenError('no-direction');
  // Squares of very large or very small numbers would overflow or underflow.
  scale(numbers, largest);
  scale(numbers, Math.hypot(...numbers));
  return numbers;
}

function scale(numbers: Float64Array, divisor: number): void {
  numbers.forEach((number, i) => (numbers[i] = number / divisor));
}
