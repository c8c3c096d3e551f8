// What an attacker, or a measurement, can do with the parts of the library that entry points do not export.
import { layOutBlocks } from '../src/block-layout';
import { centre } from '../src/check-value';
import { multiply } from '../src/comparison';
import { createTokenFrom } from '../src/creation';
import { createPublicKey } from '../src/key-holder';
import { parameters } from '../src/parameters.table';
import { parsePublicKey, type PublicKey } from '../src/public-key';
import type { Randomness } from '../src/randomness/randomness';
import { parseReply, writeReply } from '../src/reply-format';
import {
  addProduct,
  createZero,
  fromResidues,
  toResidues,
  transform,
  transformBack,
} from '../src/ring/polynomial';
import { expandSecret, parseSecretKey } from '../src/secret-key';
import { parseToken, type TokenContent } from '../src/token-format';
import { quantise } from '../src/unit-vector';

/** A token with its keys, in all forms. */
export interface Enrollment {
  dimension: number;
  token: Uint8Array;
  secretKey: Uint8Array;
  publicKey: Uint8Array;
  parsed: { token: TokenContent; publicKey: PublicKey };
}

export async function enroll(randomness: Randomness, face: readonly number[]): Promise<Enrollment> {
  const { token, secretKey } = await createTokenFrom(randomness, face, 'SPACE_1');
  const publicKey = await createPublicKey(secretKey);
  const parsed = { token: await parseToken(token), publicKey: parsePublicKey(publicKey) };
  return { dimension: face.length, token, secretKey, publicKey, parsed };
}

/** A reply for any polynomial in place of the reversed probe. */
export const replyTo = (
  { parsed }: Enrollment,
  randomness: Randomness,
  factor: ArrayLike<number>,
): Promise<Uint8Array> => multiply(randomness, { ...parsed, factor: Float64Array.from(factor) });

/** The polynomial of a probe of a given length, at a given shift. */
export function toFactor(probe: readonly number[], { length = 1, shift = 0 } = {}): Float64Array {
  const factor = new Float64Array(parameters.degree);
  const reversed = quantise(probe).reverse();
  reversed.forEach((value, i) => (factor[(i + shift) % parameters.degree] = Math.round(length * value)));
  return factor;
}

/** Adds a number to some of the encrypted numbers. */
export function addOffsets(reply: Uint8Array, offsets: Readonly<Record<number, number>>): Uint8Array {
  const parsed = parseReply(reply, reply[5]!);
  for (const [block, offset] of Object.entries(offsets))
    toResidues(offset).forEach((residue, p) => {
      const values = parsed.slots[p]!;
      values[Number(block)] = (values[Number(block)]! + residue) % parameters.primes[p]!.prime;
    });
  return writeReply(parsed);
}

/** The numbers of a reply and the noise that hides the error. */
export async function openCompletely(
  reply: Uint8Array,
  secretKey: Uint8Array,
): Promise<{ number: number; noise: number }[]> {
  const key = await parseSecretKey(secretKey);
  const { c1, slots } = parseReply(reply, key.dimension);
  const product = transformBack(addProduct(createZero(), c1, transform(await expandSecret(key))));
  return layOutBlocks(key.dimension).slots.map((slot, block) => {
    const residues = parameters.primes.map(
      ({ prime }, p) => (slots[p]![block]! + product[p]![slot]!) % prime,
    );
    const value = fromResidues(residues[0]!, residues[1]!);
    const number = centre(value);
    return { number, noise: (value - number) / parameters.plaintextModulus };
  });
}
