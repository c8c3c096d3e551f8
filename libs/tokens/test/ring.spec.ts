import fc from 'fast-check';
import { dimensions, parameters } from '../src/parameters.table';
import { layOutBlocks } from '../src/block-layout';
import { packResidues, unpackResidues } from '../src/residue-packing';
import { PrimeField } from '../src/ring/prime-field';
import {
  addProduct,
  createZero,
  fromResidues,
  modulus,
  toResidues,
  transform,
  transformBack,
} from '../src/ring/polynomial';
import * as reference from './reference-ring';
import { SeededRandomness } from './seeded-randomness';

const { degree, primes, plaintextModulus, floodBits, scale, noiseBits } = parameters;

function isPrime(value: number): boolean {
  for (let divisor = 2; divisor * divisor <= value; divisor++) if (value % divisor === 0) return false;
  return true;
}

describe('the parameters', () => {
  it('use the two largest primes below 2^26 that are 1 modulo 4096', () => {
    const found: number[] = [];
    for (let value = 2 ** 26 - 4095; found.length < 2; value -= 4096) if (isPrime(value)) found.push(value);
    expect(primes.map(({ prime }) => prime)).toEqual(found);
  });

  it.each(primes)('use the smallest number whose 2048th power is -1 modulo $prime', ({ prime, root }) => {
    const isRoot = (value: number): boolean =>
      reference.power(BigInt(value), 2048n, BigInt(prime)) === BigInt(prime) - 1n;
    let smallest = 2;
    while (!isRoot(smallest)) smallest++;
    expect(root).toBe(smallest);
  });

  it('use a prime plaintext modulus, and at most 53 bits for the modulus', () => {
    expect(isPrime(plaintextModulus)).toBe(true);
    expect(Math.log2(modulus)).toBeLessThanOrEqual(53);
    expect(modulus).toBe(Number(reference.q));
  });

  it.each(dimensions)('leave no honest reply undecryptable with %d values', (dimension) => {
    // The largest possible error: token noise times the probe, and the products of mask, secret and noises.
    const longest = Math.sqrt(dimension) * (scale + Math.sqrt(dimension));
    const error = noiseBits * (longest + 2 * degree + 1);
    const largest = plaintextModulus * (2 ** floodBits + error) + plaintextModulus / 2;
    expect(largest).toBeLessThan(modulus / 2);
    // What the flood hides is far smaller than the flood.
    expect(error / 2 ** floodBits).toBeLessThan(2 ** -8);
  });

  it.each([
    [77, 26, 24],
    [128, 16, 14],
  ])('lay out %d values in %d blocks with %d directions', (dimension, blocks, directions) => {
    const layout = layOutBlocks(dimension);
    expect(layout).toMatchObject({ blocks, directions, check: blocks - 1 });
    expect(layout.slots.at(-1)).toBe(blocks * dimension - 1);
    expect(blocks).toBeLessThanOrEqual(parameters.replySlots);
  });
});

describe('residues', () => {
  it.each(primes)('are exact modulo $prime', ({ prime }) => {
    const field = new PrimeField(prime);
    const limit = 2 ** 52;
    fc.assert(
      fc.property(fc.integer({ min: -limit, max: limit }), (value) => {
        expect(BigInt(field.reduce(value))).toBe(reference.mod(BigInt(value), BigInt(prime)));
      }),
      { numRuns: 2_000 },
    );
    for (const factor of [1, 2, 3, prime - 2, prime - 1])
      for (const offset of [-1, 0, 1]) {
        const value = factor * prime + offset;
        expect(BigInt(field.reduce(value))).toBe(reference.mod(BigInt(value), BigInt(prime)));
        expect(BigInt(field.reduce(-value))).toBe(reference.mod(BigInt(-value), BigInt(prime)));
      }
  });

  it('combine to the integer nearest to zero', () => {
    const half = (modulus - 1) / 2;
    const check = (value: number): void => expect(fromResidues(...toResidues(value))).toBe(value);
    [0, 1, -1, half, -half].forEach(check);
    fc.assert(fc.property(fc.integer({ min: -half, max: half }), check), { numRuns: 2_000 });
  });

  it('are packed with 26 bits each and unpacked again', () => {
    const random = new SeededRandomness('packing');
    for (const count of [4, 32, 2048]) {
      const residues = primes.map(({ prime }) =>
        Float64Array.from({ length: count }, () => random.below(prime)),
      );
      residues[0]![0] = primes[0].prime - 1;
      residues[1]![count - 1] = primes[1].prime - 1;
      const bytes = packResidues(residues);
      expect(bytes).toHaveLength((count * 52) / 8);
      expect(unpackResidues(bytes)).toEqual(residues);
    }
  });

  it('have one encoding: a residue that is not below its prime is rejected', () => {
    for (const p of [0, 1])
      for (const tooLarge of [primes[p]!.prime, 2 ** 26 - 1]) {
        const residues = primes.map(() => new Float64Array(32));
        residues[p]![31] = tooLarge;
        expect(unpackResidues(packResidues(residues))).toBeUndefined();
      }
  });
});

describe('the transform', () => {
  const random = new SeededRandomness('transform');
  const half = (modulus - 1) / 2;
  const draw = (limit: number): number[] =>
    Array.from({ length: degree }, () => random.below(2 * limit + 1) - limit);
  const toNumbers = (values: readonly (readonly bigint[])[]): number[][] =>
    values.map((row) => row.map(Number));
  const toArrays = (values: readonly Float64Array[]): number[][] => values.map((row) => [...row]);

  it('is the evaluation at the odd powers of the root, in bit-reversed order', () => {
    const coefficients = draw(half);
    expect(toArrays(transform(coefficients))).toEqual(
      toNumbers(reference.evaluate(coefficients.map(BigInt))),
    );
  });

  it('is inverted by the second transform', () => {
    const coefficients = draw(half);
    const [a, b] = transformBack(transform(coefficients)) as [Float64Array, Float64Array];
    expect(coefficients.map((_, i) => fromResidues(a[i]!, b[i]!))).toEqual(coefficients);
  });

  it('turns products into the schoolbook product modulo x^2048 + 1', () => {
    const [a, b] = [draw(half), draw(1024)];
    const expected = reference.multiply(a.map(BigInt), b.map(BigInt));
    const toBigInts = ([first, second]: readonly Float64Array[]): bigint[] =>
      expected.map((_, i) => reference.combine([BigInt(first![i]!), BigInt(second![i]!)]));
    const sum = addProduct(createZero(), transform(a), transform(b));
    expect(toBigInts(transformBack(sum))).toEqual(expected);
  });
});
