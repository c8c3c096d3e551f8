import { type BlockLayout, layOutBlocks } from './block-layout';
import { computeCheckValue } from './check-value';
import { encrypt, expandUniform } from './encryption';
import { dimensions, parameters } from './parameters.table';
import { writePublicKey } from './public-key';
import { type Randomness, systemRandomness } from './randomness/randomness';
import { directionBytes, noiseBytes, sampleDirection, sampleNoise } from './randomness/samples';
import { WordReader } from './randomness/word-reader';
import { expandSecret, expandWeights, seedBytes, type SecretKey, writeSecretKey } from './secret-key';
import { isSpaceName, writeToken } from './token-format';
import { encodeId } from './token-id';
import { estimateLength } from './length-estimate';
import { TokenError } from './token.errors';
import { quantise } from './unit-vector';
import { sha256, wipe } from './web-crypto';

/** A new token and its key. They must never be stored in one place: together they open the face. */
export interface CreatedToken {
  token: Uint8Array;
  /** For the key holder only. The caller wipes it after sending it. */
  secretKey: Uint8Array;
  /** The id of the token, base64url: SHA-256 of its public key. */
  id: string;
}

/** Encrypts a centred vector. Every call creates a new key, so that no key is used for two tokens. */
export async function createToken(centred: ArrayLike<number>, spaceName: string): Promise<CreatedToken> {
  return createTokenFrom(systemRandomness(), centred, spaceName);
}

/** As `createToken`, with other randomness: for tests. */
export async function createTokenFrom(
  randomness: Randomness,
  centred: ArrayLike<number>,
  spaceName: string,
): Promise<CreatedToken> {
  const dimension = centred.length;
  if (!dimensions.includes(dimension)) throw new TokenError('wrong-dimension');
  if (!isSpaceName(spaceName)) throw new TokenError('bad-space-name');
  const template = quantise(centred);
  const key = { dimension, seed: randomness.draw(seedBytes) };
  const id = await sha256(await writePublicKey(key));
  const seed = randomness.draw(seedBytes);
  const message = await composeMessage(randomness, template, key);
  const c0 = await encryptMessage(randomness, { key, seed, message });
  const token = await writeToken({ dimension, spaceName, id, seed, c0 });
  const secretKey = await writeSecretKey(key);
  wipe(template, message, key.seed);
  return { token, secretKey, id: encodeId(id) };
}

/**
 * By how much the estimated length of the template itself may differ from 1. The directions of a token are fixed, so a person with unlucky ones would
 * be measured as too long at every sign-in. They are drawn again until they suit the template; of other vectors this says nothing.
 */
const lengthTolerance = 0.03;

/** Template, directions and check values, one block after the other, then zeros. */
async function composeMessage(
  randomness: Randomness,
  template: Float64Array,
  key: SecretKey,
): Promise<Float64Array> {
  const layout = layOutBlocks(key.dimension);
  const message = new Float64Array(parameters.degree);
  message.set(template);
  do drawDirections(randomness, message, layout);
  while (Math.abs(estimateLength(project(message, template, layout), layout) - 1) > lengthTolerance);
  const weights = await expandWeights(key);
  setCheckValues(message, layout, weights);
  wipe(weights);
  return message;
}

function drawDirections(randomness: Randomness, message: Float64Array, layout: BlockLayout): void {
  for (let block = 1; block <= layout.directions; block++) {
    const direction = drawDirection(randomness, layout.dimension);
    message.set(direction, block * layout.dimension);
    wipe(direction);
  }
}

/** The inner products of all blocks before the check with a vector. */
function project(
  message: Float64Array,
  vector: Float64Array,
  { dimension, check }: BlockLayout,
): Float64Array {
  const products = new Float64Array(check);
  for (let block = 0; block < check; block++)
    for (let i = 0; i < dimension; i++) products[block]! += message[block * dimension + i]! * vector[i]!;
  return products;
}

function drawDirection(randomness: Randomness, dimension: number): Float64Array {
  const bytes = randomness.draw(directionBytes(dimension));
  const normal = sampleDirection(new WordReader(bytes), dimension);
  const direction = quantise(normal);
  wipe(bytes, normal);
  return direction;
}

function setCheckValues(
  message: Float64Array,
  { dimension, check }: BlockLayout,
  weights: Float64Array,
): void {
  const column = new Float64Array(check);
  for (let i = 0; i < dimension; i++) {
    for (let block = 0; block < check; block++) column[block] = message[block * dimension + i]!;
    message[check * dimension + i] = computeCheckValue(weights, column);
  }
  wipe(column);
}

async function encryptMessage(
  randomness: Randomness,
  { key, seed, message }: { key: SecretKey; seed: Uint8Array; message: Float64Array },
): Promise<readonly Float64Array[]> {
  const bytes = randomness.draw(noiseBytes(parameters.degree));
  const noise = sampleNoise(bytes);
  const secret = await expandSecret(key);
  const c0 = encrypt(await expandUniform(seed), { secret, noise, message });
  wipe(bytes, noise, secret);
  return c0;
}
