import { parameters } from './parameters.table';

const { plaintextModulus } = parameters;

/** The number modulo T that is nearest to zero. */
export function centre(value: number): number {
  // Adding 0 turns -0 into 0.
  const rest = (value % plaintextModulus) + 0;
  if (rest > plaintextModulus / 2) return rest - plaintextModulus;
  return rest < -plaintextModulus / 2 ? rest + plaintextModulus : rest;
}

/** The weighted sum of numbers modulo T, nearest to zero. Weights and numbers have 22 bits: each product is exact. */
export function computeCheckValue(weights: ArrayLike<number>, numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum = centre(sum + weights[i]! * numbers[i]!);
  return sum;
}
