const { floor } = Math;

/** Arithmetic modulo a prime below 2^26, in doubles. */
export class PrimeField {
  readonly reciprocal: number;

  constructor(readonly prime: number) {
    this.reciprocal = 1 / prime;
  }

  /** The residue of an integer between ±2^52. The quotient is wrong by one at most, which the correction repairs. */
  reduce(value: number): number {
    const rest = value - floor(value * this.reciprocal) * this.prime;
    if (rest < 0) return rest + this.prime;
    return rest < this.prime ? rest : rest - this.prime;
  }

  multiply(a: number, b: number): number {
    return this.reduce(a * b);
  }

  power(base: number, exponent: number): number {
    let result = 1;
    let square = base;
    for (let rest = exponent; rest > 0; rest = floor(rest / 2)) {
      if (rest % 2 === 1) result = this.multiply(result, square);
      square = this.multiply(square, square);
    }
    return result;
  }

  invert(value: number): number {
    return this.power(value, this.prime - 2);
  }
}
