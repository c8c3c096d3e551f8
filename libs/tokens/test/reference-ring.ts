// The ring as docs/token-scheme.md defines it: BigInt, sums over definitions, no code of the library.

export const n = 2048;
export const primes = [67104769n, 67084289n] as const;
export const roots = [20150n, 34856n] as const;
export const q = primes[0] * primes[1];
export const t = 4194301n;

export const mod = (value: bigint, modulus: bigint): bigint => ((value % modulus) + modulus) % modulus;

export function centred(value: bigint, modulus: bigint): bigint {
  const rest = mod(value, modulus);
  return rest > modulus / 2n ? rest - modulus : rest;
}

export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  if (exponent === 0n) return 1n;
  const root = power(base, exponent / 2n, modulus);
  return (root * root * (exponent % 2n === 1n ? base : 1n)) % modulus;
}

/** The number modulo q with these residues. */
export function combine([a, b]: readonly [bigint, bigint]): bigint {
  const inverse = power(primes[0], primes[1] - 2n, primes[1]);
  return a + primes[0] * mod((b - a) * inverse, primes[1]);
}

const reversed = (index: number): number =>
  Number.parseInt(index.toString(2).padStart(11, '0').split('').reverse().join(''), 2);

/** Position i is the value of the polynomial at root^(2·reversed(i) + 1), for each prime. */
export function evaluate(coefficients: readonly bigint[]): bigint[][] {
  return primes.map((prime, p) => {
    const powers = listPowers(roots[p]!, prime);
    const residues = coefficients.map((value) => mod(value, prime));
    return Array.from({ length: n }, (_, i) => {
      const step = 2 * reversed(i) + 1;
      let sum = 0n;
      for (let j = 0; j < n; j++) sum += residues[j]! * powers[(step * j) % (2 * n)]!;
      return sum % prime;
    });
  });
}

/** The coefficients modulo q of the polynomial with these values. */
export function interpolate(values: readonly (readonly bigint[])[]): bigint[] {
  const residues = primes.map((prime, p) => {
    const powers = listPowers(power(roots[p]!, prime - 2n, prime), prime);
    const factor = power(BigInt(n), prime - 2n, prime);
    const steps = Array.from({ length: n }, (_, i) => 2 * reversed(i) + 1);
    return Array.from({ length: n }, (_, j) => {
      let sum = 0n;
      for (let i = 0; i < n; i++) sum += values[p]![i]! * powers[(steps[i]! * j) % (2 * n)]!;
      return (sum * factor) % prime;
    });
  });
  return residues[0]!.map((residue, i) => combine([residue, residues[1]![i]!]));
}

function listPowers(root: bigint, prime: bigint): bigint[] {
  const powers = [1n];
  while (powers.length < 2 * n) powers.push((powers.at(-1)! * root) % prime);
  return powers;
}

/** The schoolbook product modulo x^2048 + 1 and q. Zeros of the second factor are skipped. */
export function multiply(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const product = Array.from({ length: 2 * n }, () => 0n);
  b.forEach((factor, j) => {
    if (factor === 0n) return;
    for (let i = 0; i < n; i++) product[i + j]! += a[i]! * factor;
  });
  return Array.from({ length: n }, (_, i) => mod(product[i]! - product[i + n]!, q));
}

export const add = (...polynomials: readonly (readonly bigint[])[]): bigint[] =>
  Array.from({ length: n }, (_, i) =>
    mod(
      polynomials.reduce((sum, polynomial) => sum + polynomial[i]!, 0n),
      q,
    ),
  );

export const scale = (polynomial: readonly bigint[], factor: bigint): bigint[] =>
  polynomial.map((value) => value * factor);
