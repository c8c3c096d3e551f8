import { parameters } from '../parameters.table';
import { Ntt } from './ntt';
import type { PrimeField } from './prime-field';

/** A polynomial modulo each of the primes: coefficients, or values after the transform. */
export type Residues = readonly Float64Array[];

const transforms = parameters.primes.map((prime) => new Ntt(prime));
const [first, second] = transforms.map(({ field }) => field) as [PrimeField, PrimeField];

/** The modulus of the ring, 52 bits. */
export const modulus = first.prime * second.prime;

/** The transform of a polynomial with integer coefficients between ±2^52. */
export function transform(coefficients: ArrayLike<number>): Residues {
  return transforms.map((ntt) => {
    const residues = new Float64Array(coefficients.length);
    const { prime } = ntt.field;
    for (let i = 0; i < residues.length; i++) {
      const rest = coefficients[i]! % prime;
      residues[i] = rest < 0 ? rest + prime : rest + 0;
    }
    ntt.transform(residues);
    return residues;
  });
}

/** The coefficients of a transformed polynomial, which is overwritten. */
export function transformBack(values: Residues): Residues {
  transforms.forEach((ntt, i) => ntt.transformBack(values[i]!));
  return values;
}

/** sum + a·b of transformed polynomials; `sum` is overwritten. */
export function addProduct(sum: Residues, a: Residues, b: Residues): Residues {
  transforms.forEach(({ field }, i) => addProductModulo(field, sum[i]!, a[i]!, b[i]!));
  return sum;
}

export function createZero(): Residues {
  return transforms.map(() => new Float64Array(parameters.degree));
}

/** The residues of one integer between ±2^52. */
export function toResidues(value: number): readonly [number, number] {
  return [first.reduce(value), second.reduce(value)];
}

/** The integer of two residues that is nearest to zero: exact, because the modulus is below 2^52. */
export function fromResidues(a: number, b: number): number {
  const quotient = second.multiply(second.reduce(b - a), getInverse());
  const value = a + first.prime * quotient;
  return value > modulus / 2 ? value - modulus : value;
}

let inverse = 0;

const getInverse = (): number => (inverse ||= second.invert(second.reduce(first.prime)));

function addProductModulo(
  { prime, reciprocal }: PrimeField,
  sum: Float64Array,
  a: Float64Array,
  b: Float64Array,
): void {
  for (let i = 0; i < sum.length; i++) {
    const value = sum[i]! + a[i]! * b[i]!;
    const rest = value - ((value * reciprocal) | 0) * prime;
    sum[i] = rest < 0 ? rest + prime : rest < prime ? rest : rest - prime;
  }
}
