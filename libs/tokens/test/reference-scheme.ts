// A second implementation, written from docs/token-scheme.md with BigInt and node:crypto, and without code of the library.
import { createCipheriv, createHash } from 'node:crypto';
import {
  add,
  centred,
  combine,
  evaluate,
  interpolate,
  mod,
  multiply,
  n,
  primes,
  q,
  scale,
  t,
} from './reference-ring';

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const blocksOf = (dimension: number): number => Math.floor(n / dimension);
export const slotsOf = (dimension: number): number[] =>
  Array.from({ length: blocksOf(dimension) }, (_, block) => dimension * (block + 1) - 1);

function keyStream(seed: Uint8Array, stream: number, length: number): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(stream));
  return createCipheriv('aes-256-ctr', seed, counter).update(Buffer.alloc(length));
}

/** The accepted values among the upper bits of 32-bit words. */
function* upperBits(bytes: Buffer, bits: number, accept: (value: number) => boolean): Generator<number> {
  for (let i = 0; i + 4 <= bytes.length; i += 4) {
    const value = bytes.readUInt32BE(i) >>> (32 - bits);
    if (accept(value)) yield value;
  }
}

const take = (values: Generator<number>, count: number): bigint[] =>
  Array.from({ length: count }, () => BigInt(values.next().value as number));

function ternary(bytes: Uint8Array): bigint[] {
  return [...bytes]
    .filter((byte) => byte < 255)
    .slice(0, n)
    .map((byte) => BigInt((byte % 3) - 1));
}

function noise(bytes: Buffer): bigint[] {
  const ones = (offset: number): number =>
    (bytes.readUIntBE(offset, 3) >>> 3)
      .toString(2)
      .split('')
      .filter((bit) => bit === '1').length;
  return Array.from({ length: bytes.length / 6 }, (_, i) => BigInt(ones(6 * i) - ones(6 * i + 3)));
}

/** The uniform polynomial of a seed, as coefficients: all values for the first prime come first. */
function uniform(seed: Uint8Array): bigint[] {
  const bytes = keyStream(seed, 5, 4 * (2 * n + 256));
  let position = 0;
  const values = primes.map((prime) => {
    const row: bigint[] = [];
    for (; row.length < n; position += 4) {
      const value = BigInt(bytes.readUInt32BE(position) >>> 6);
      if (value < prime) row.push(value);
    }
    return row;
  });
  return interpolate(values);
}

/** Everything that the seed of a secret key is expanded to. */
export function expandKey(secretKey: Uint8Array) {
  const [dimension, seed] = [secretKey[5]!, secretKey.slice(8, 40)];
  const weights = upperBits(keyStream(seed, 2, 4096), 22, (value) => value > 0 && BigInt(value) < t);
  return {
    dimension,
    secret: ternary(keyStream(seed, 1, n + 256)),
    weights: take(weights, blocksOf(dimension) - 1),
    publicSeed: keyStream(seed, 3, 32),
    publicNoise: noise(keyStream(seed, 4, 6 * n)),
  };
}

/** 26 bits for each residue, the most significant bit first. */
export function pack(residues: readonly (readonly bigint[])[]): Buffer {
  const bits = residues.flatMap((row) => row.map((value) => value.toString(2).padStart(26, '0'))).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
}

export function unpack(bytes: Uint8Array): bigint[][] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const values = bits.match(/.{26}/g)!.map((value) => BigInt(`0b${value}`));
  return [values.slice(0, values.length / 2), values.slice(values.length / 2)];
}

const header = (magic: string, dimension: number): Buffer =>
  Buffer.concat([Buffer.from(magic), Buffer.from([1, dimension, 0, 0])]);

export function createPublicKey(secretKey: Uint8Array): Buffer {
  const { dimension, secret, publicSeed, publicNoise } = expandKey(secretKey);
  const b = add(scale(multiply(uniform(publicSeed), secret), -1n), scale(publicNoise, t));
  return Buffer.concat([header('GHP1', dimension), publicSeed, pack(evaluate(b))]);
}

/** A token of given vectors (template first, then the directions) under a given key. */
export function createToken(
  secretKey: Uint8Array,
  input: { vectors: readonly (readonly bigint[])[]; seed: Uint8Array; noise: Buffer; spaceName: string },
): Buffer {
  const { dimension, secret, weights } = expandKey(secretKey);
  const check = Array.from({ length: dimension }, (_, i) =>
    centred(
      input.vectors.reduce((sum, vector, block) => sum + weights[block]! * vector[i]!, 0n),
      t,
    ),
  );
  const used = [...input.vectors, check].flat();
  const message = [...used, ...Array.from({ length: n - used.length }, () => 0n)];
  const masked = scale(multiply(uniform(input.seed), secret), -1n);
  const c0 = add(masked, scale(noise(input.noise), t), message);
  const name = Buffer.alloc(16);
  name.write(input.spaceName);
  const id = sha256(createPublicKey(secretKey));
  const content = Buffer.concat([header('GHT1', dimension), name, id, input.seed, pack(evaluate(c0))]);
  return Buffer.concat([content, sha256(content)]);
}

/** The message of a token, and its noise. Nothing but the secret key opens it. */
export function openToken(token: Uint8Array, secretKey: Uint8Array): { message: bigint[]; noise: bigint[] } {
  const c0 = interpolate(unpack(token.subarray(88, 88 + 13312)));
  const masked = add(c0, multiply(uniform(token.subarray(56, 88)), expandKey(secretKey).secret));
  const message = masked.map((value) => centred(centred(value, q), t));
  return { message, noise: masked.map((value, i) => (centred(value, q) - message[i]!) / t) };
}

/** A reply to a token for a reversed probe, with the given mask, errors and flood. */
export function createReply(
  token: Uint8Array,
  publicKey: Uint8Array,
  input: { factor: readonly bigint[]; mask: Uint8Array; noise: Buffer; flood: readonly bigint[] },
): Buffer {
  const dimension = token[5]!;
  const mask = ternary(input.mask);
  const probe = [...input.factor, ...Array.from({ length: n - input.factor.length }, () => 0n)];
  const a = multiply(uniform(token.subarray(56, 88)), probe);
  const c1 = add(a, multiply(uniform(publicKey.subarray(8, 40)), mask), scale(noise(input.noise), t));
  const product = multiply(interpolate(unpack(token.subarray(88, 88 + 13312))), probe);
  const c0 = add(product, multiply(interpolate(unpack(publicKey.subarray(40))), mask));
  const numbers = slotsOf(dimension).map((slot, block) => c0[slot]! + t * input.flood[block]!);
  const slots = primes.map((prime) =>
    Array.from({ length: 32 }, (_, block) => mod(numbers[block] ?? BigInt(block), prime)),
  );
  return Buffer.concat([header('GHR1', dimension), pack(evaluate(c1)), pack(slots)]);
}

/** The opened numbers of a reply modulo T, and their noise. */
export function openReply(reply: Uint8Array, secretKey: Uint8Array) {
  const { dimension, secret, weights } = expandKey(secretKey);
  const product = multiply(interpolate(unpack(reply.subarray(8, 8 + 13312))), secret);
  const [first, second] = unpack(reply.subarray(8 + 13312));
  const opened = slotsOf(dimension).map((slot, block) =>
    centred(combine([first![block]!, second![block]!]) + product[slot]!, q),
  );
  const numbers = opened.map((value) => centred(value, t));
  const sum = weights.reduce((total, weight, block) => total + weight * numbers[block]!, 0n);
  const directions = numbers.slice(1, -1).map(Number);
  const squares = directions.reduce((total, value) => total + (value / 2 ** 20) ** 2, 0);
  return {
    isGenuine: mod(sum, t) === mod(numbers.at(-1)!, t),
    score: Number(numbers[0]) / 2 ** 20,
    length: Math.sqrt((squares * dimension) / directions.length),
    numbers,
    noise: opened.map((value, block) => (value - numbers[block]!) / t),
  };
}
