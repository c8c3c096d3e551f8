import { parameters } from './parameters.table';
import { TokenError } from './token.errors';

/** Scales a vector to a length of 1024 and rounds it to integers. */
export function quantise(vector: ArrayLike<number>): Float64Array {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i];
    if (!Number.isFinite(value)) throw new TokenError('not-finite');
    largest = Math.max(largest, Math.abs(value!));
  }
  if (largest === 0) throw new TokenError('no-direction');
  // Divided by the largest value first, because squares of huge or tiny values overflow or underflow.
  const quantised = Float64Array.from(vector, (value) => value / largest);
  const factor = parameters.scale / Math.sqrt(quantised.reduce((sum, value) => sum + value * value, 0));
  for (let i = 0; i < quantised.length; i++) quantised[i] = Math.round(quantised[i]! * factor);
  return quantised;
}
