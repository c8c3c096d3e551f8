import { type BlockLayout, layOutBlocks } from './block-layout';
import { expandUniform } from './encryption';
import { parameters } from './parameters.table';
import { parsePublicKey, type PublicKey } from './public-key';
import { type Randomness, systemRandomness } from './randomness/randomness';
import {
  floodBytes,
  noiseBytes,
  residueBytes,
  sampleFlood,
  sampleNoise,
  sampleResidues,
  sampleTernary,
  ternaryBytes,
} from './randomness/samples';
import { WordReader } from './randomness/word-reader';
import { writeReply } from './reply-format';
import {
  addProduct,
  createZero,
  type Residues,
  toResidues,
  transform,
  transformBack,
} from './ring/polynomial';
import { parseToken, type TokenContent } from './token-format';
import { TokenError } from './token.errors';
import { quantise } from './unit-vector';
import { areEqual, sha256, wipe } from './web-crypto';

const { degree, plaintextModulus, replySlots } = parameters;

/**
 * Compares a centred vector with a token, without opening it. The reply contains encrypted numbers for the key holder, and
 * says nothing else about the vector. Only the public key of the token is accepted: with another one, a malicious key holder
 * could remove the mask of the vector.
 */
export async function compareWithToken(
  token: Uint8Array,
  publicKey: Uint8Array,
  centredProbe: ArrayLike<number>,
): Promise<Uint8Array> {
  return compareFrom(systemRandomness(), { token, publicKey, centredProbe });
}

/** As `compareWithToken`, with other randomness: for tests. */
export async function compareFrom(
  randomness: Randomness,
  input: { token: Uint8Array; publicKey: Uint8Array; centredProbe: ArrayLike<number> },
): Promise<Uint8Array> {
  const token = await parseToken(input.token);
  const publicKey = parsePublicKey(input.publicKey);
  if (!areEqual(await sha256(input.publicKey), token.id)) throw new TokenError('other-public-key');
  if (input.centredProbe.length !== token.dimension) throw new TokenError('other-dimension');
  const probe = quantise(input.centredProbe);
  try {
    return await multiply(randomness, { token, publicKey, factor: probe.reverse() });
  } finally {
    wipe(probe);
  }
}

/**
 * The token times a polynomial, plus an encryption of zero, plus noise. Coefficient d·(b + 1) - 1 of block b times the reversed probe is
 * their inner product. The encryption of zero hides the probe in c1, the noise hides it in the error.
 */
export async function multiply(
  randomness: Randomness,
  { token, publicKey, factor }: { token: TokenContent; publicKey: PublicKey; factor: Float64Array },
): Promise<Uint8Array> {
  const layout = layOutBlocks(token.dimension);
  const padded = new Float64Array(degree);
  padded.set(factor);
  const probe = transform(padded);
  const mask = drawMask(randomness);
  const c1 = drawScaledNoise(randomness);
  addProduct(c1, await expandUniform(token.seed), probe);
  addProduct(c1, await expandUniform(publicKey.seed), mask);
  const c0 = createZero();
  addProduct(c0, token.c0, probe);
  addProduct(c0, publicKey.b, mask);
  transformBack(c0);
  const slots = drawSlots(randomness, layout);
  addCoefficients(slots, c0, layout);
  wipe(padded, ...probe, ...mask, ...c0);
  return writeReply({ dimension: token.dimension, c1, slots });
}

/** A ternary polynomial, transformed. */
function drawMask(randomness: Randomness): Residues {
  const bytes = randomness.draw(ternaryBytes);
  const coefficients = sampleTernary(bytes);
  const mask = transform(coefficients);
  wipe(bytes, coefficients);
  return mask;
}

/** T times a small error, transformed. */
function drawScaledNoise(randomness: Randomness): Residues {
  const bytes = randomness.draw(noiseBytes(degree));
  const noise = sampleNoise(bytes);
  for (let i = 0; i < degree; i++) noise[i]! *= plaintextModulus;
  const transformed = transform(noise);
  wipe(bytes, noise);
  return transformed;
}

/** Noise for each block, and random residues for the rest of the slots. */
function drawSlots(randomness: Randomness, { blocks }: BlockLayout): Residues {
  const bytes = randomness.draw(noiseBytes(blocks));
  const noise = sampleNoise(bytes);
  const floods = randomness.draw(floodBytes(blocks));
  const flood = sampleFlood(new WordReader(floods), blocks);
  const slots = sampleResidues(new WordReader(randomness.draw(residueBytes(replySlots))), replySlots);
  for (let block = 0; block < blocks; block++) {
    const residues = toResidues(plaintextModulus * (noise[block]! + flood[block]!));
    residues.forEach((residue, p) => (slots[p]![block] = residue));
  }
  wipe(bytes, noise, floods, flood);
  return slots;
}

function addCoefficients(slots: Residues, c0: Residues, layout: BlockLayout): void {
  parameters.primes.forEach(({ prime }, p) => {
    const values = slots[p]!;
    layout.slots.forEach((coefficient, block) => {
      values[block] = (values[block]! + c0[p]![coefficient]!) % prime;
    });
  });
}
