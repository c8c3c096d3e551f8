import { parameters } from '../parameters.table';
import { TokenError } from '../token.errors';
import type { WordReader } from './word-reader';

const { degree, primes, residueBits, plaintextModulus, noiseBits, floodBits } = parameters;

// Spare bytes and words for rejected values: 8 and 1 of them are rejected on average, more than 256 never.
export const ternaryBytes = degree + 256;
export const uniformBytes = 4 * (primes.length * degree + 256);
export const noiseBytes = (count: number): number => 6 * count;
export const weightBytes = (count: number): number => 4 * (count + 32);
export const floodBytes = (count: number): number => 4 * count;
export const directionBytes = (dimension: number): number => 8 * dimension;
export const residueBytes = (count: number): number => 4 * (primes.length * count + 32);

/** Coefficients that are -1, 0 or 1 with equal probability. */
export function sampleTernary(bytes: Uint8Array): Float64Array {
  const coefficients = new Float64Array(degree);
  let count = 0;
  for (let i = 0; count < degree; i++) {
    const byte = bytes[i];
    if (byte === undefined) throw new TokenError('broken-randomness');
    if (byte < 255) coefficients[count++] = (byte % 3) - 1;
  }
  return coefficients;
}

/** Centred binomial numbers, from six bytes each. */
export function sampleNoise(bytes: Uint8Array): Float64Array {
  const numbers = new Float64Array(bytes.length / 6);
  for (let i = 0; i < numbers.length; i++) numbers[i] = countBits(bytes, 6 * i) - countBits(bytes, 6 * i + 3);
  return numbers;
}

/** The number of ones in the upper 21 of 24 bits. */
function countBits(bytes: Uint8Array, offset: number): number {
  let bits = ((bytes[offset]! << 16) | (bytes[offset + 1]! << 8) | bytes[offset + 2]!) >>> (24 - noiseBits);
  // Adds neighbours: 2, 4, 8 bits, then all bytes.
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}

/** Uniform residues by prime. */
export function sampleResidues(words: WordReader, count: number): Float64Array[] {
  return primes.map(({ prime }) => {
    const residues = new Float64Array(count);
    words.fillBelow(residues, prime, residueBits);
    return residues;
  });
}

/** The weights of the check values, from 1 to T - 1. */
export function sampleWeights(words: WordReader, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => words.nextBetween(1, plaintextModulus, 22));
}

/** Uniform numbers from -2^28 to 2^28 - 1. */
export function sampleFlood(words: WordReader, count: number): Float64Array {
  return Float64Array.from({ length: count }, () => (words.next() >>> (31 - floodBits)) - 2 ** floodBits);
}

/** A normally distributed vector: its direction is uniform. */
export function sampleDirection(words: WordReader, dimension: number): Float64Array {
  return Float64Array.from({ length: dimension }, () => {
    const radius = Math.sqrt(-2 * Math.log((words.next() + 1) / 2 ** 32));
    return radius * Math.cos((2 * Math.PI * words.next()) / 2 ** 32);
  });
}
