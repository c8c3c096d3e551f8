import { parameters } from '../parameters.table';
import { PrimeField } from './prime-field';

const { degree } = parameters;

/**
 * The number-theoretic transform of polynomials modulo x^2048 + 1 and one prime (Longa and Naehrig, eprint 2016/504). Position i of a
 * transformed polynomial is its value at root^(2·r + 1), where r is i with its 11 bits reversed.
 *
 * The inner loops contain the arithmetic of `PrimeField.reduce` themselves: a device compares once, before its JavaScript engine
 * has compiled anything, and there calls are the largest cost.
 */
export class Ntt {
  readonly field: PrimeField;
  private readonly root: number;
  private twiddles?: { forward: Float64Array; backward: Float64Array };

  constructor({ prime, root }: { prime: number; root: number }) {
    this.field = new PrimeField(prime);
    this.root = root;
  }

  /** Transforms residues in place. */
  transform(values: Float64Array): void {
    const { forward } = this.getTwiddles();
    const { prime, reciprocal } = this.field;
    for (let groups = 1, half = degree / 2; groups < degree; groups *= 2, half /= 2) {
      for (let group = 0; group < groups; group++) {
        const twiddle = forward[groups + group]!;
        const end = (2 * group + 1) * half;
        for (let i = end - half; i < end; i++) {
          const value = values[i]!;
          let product = values[i + half]! * twiddle;
          product -= ((product * reciprocal) | 0) * prime;
          if (product < 0) product += prime;
          else if (product >= prime) product -= prime;
          values[i] = value + product < prime ? value + product : value + product - prime;
          values[i + half] = value < product ? value - product + prime : value - product;
        }
      }
    }
  }

  /** Transforms values back to coefficients, in place. */
  transformBack(values: Float64Array): void {
    const { backward } = this.getTwiddles();
    const { field } = this;
    const { prime, reciprocal } = field;
    for (let groups = degree / 2, half = 1; groups >= 1; groups /= 2, half *= 2) {
      for (let group = 0; group < groups; group++) {
        const twiddle = backward[groups + group]!;
        const end = (2 * group + 1) * half;
        for (let i = end - half; i < end; i++) {
          const value = values[i]!;
          const other = values[i + half]!;
          let product = (value < other ? value - other + prime : value - other) * twiddle;
          product -= ((product * reciprocal) | 0) * prime;
          if (product < 0) product += prime;
          else if (product >= prime) product -= prime;
          values[i] = value + other < prime ? value + other : value + other - prime;
          values[i + half] = product;
        }
      }
    }
    const factor = field.invert(degree);
    for (let i = 0; i < degree; i++) values[i] = field.multiply(values[i]!, factor);
  }

  // The first use creates them: a page that compares nothing does not need them.
  private getTwiddles(): { forward: Float64Array; backward: Float64Array } {
    return (this.twiddles ??= {
      forward: this.powersInReversedOrder(this.root),
      backward: this.powersInReversedOrder(this.field.invert(this.root)),
    });
  }

  private powersInReversedOrder(root: number): Float64Array {
    const powers = new Float64Array(degree);
    for (let exponent = 0, power = 1; exponent < degree; exponent++) {
      powers[reverseBits(exponent)] = power;
      power = this.field.multiply(power, root);
    }
    return powers;
  }
}

/** An exponent from 0 to 2047 with its bits in reversed order. */
function reverseBits(exponent: number): number {
  let reversed = 0;
  for (let bit = 1; bit < degree; bit *= 2) reversed = 2 * reversed + (exponent & bit ? 1 : 0);
  return reversed;
}
