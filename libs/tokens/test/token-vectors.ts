import { createHash } from 'node:crypto';
import { layOutBlocks } from '../src/block-layout';
import { compareFrom } from '../src/comparison';
import { createTokenFrom } from '../src/creation';
import { createPublicKey, openReply } from '../src/key-holder';
import { openToken } from './reference-scheme';
import { SeededRandomness } from './seeded-randomness';
import { openCompletely } from './token-lab';

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const summarise = (bytes: Uint8Array): { bytes: number; sha256: string; first: string } => ({
  bytes: bytes.length,
  sha256: hash(bytes),
  first: Buffer.from(bytes.subarray(0, 120)).toString('hex'),
});

// Integers, so that no rounding of a parser matters.
const drawIntegers = (dimension: number, factor: number): number[] =>
  Array.from({ length: dimension }, (_, i) => ((i * i * 37 + i * factor + 5) % 101) - 50);

/** The test vector of one dimension. */
export async function createVector(dimension: number, spaceName: string) {
  const randomness = { create: `create ${spaceName}`, compare: `compare ${spaceName}` };
  const vector = drawIntegers(dimension, 11);
  const probe = drawIntegers(dimension, 11).map((value, i) => value + drawIntegers(dimension, 29)[i]!);
  const created = await createTokenFrom(new SeededRandomness(randomness.create), vector, spaceName);
  const { token, secretKey, id } = created;
  const publicKey = await createPublicKey(secretKey);
  const random = new SeededRandomness(randomness.compare);
  const reply = await compareFrom(random, { token, publicKey, centredProbe: probe });
  const { directions } = layOutBlocks(dimension);
  const { message } = openToken(token, secretKey);
  const drawn = Buffer.alloc(2 * directions * dimension);
  message
    .slice(dimension, (directions + 1) * dimension)
    .forEach((value, i) => drawn.writeInt16BE(Number(value), 2 * i));
  return {
    spaceName,
    dimension,
    randomness,
    vector,
    probe,
    directions: drawn.toString('base64url'),
    secretKey: Buffer.from(secretKey).toString('hex'),
    id,
    publicKey: summarise(publicKey),
    token: summarise(token),
    reply: summarise(reply),
    numbers: (await openCompletely(reply, secretKey)).map(({ number }) => number),
    opened: await openReply(reply, secretKey),
  };
}

export async function createVectors() {
  return {
    description: [
      'Test vectors of version 1 of the token scheme, described in docs/token-scheme.md.',
      'randomness: the random bytes of a call are the key stream of AES-256-CTR with SHA-256 of this text as its key and a zero counter block, consumed in the order of the page.',
      'vector, probe: the input, of any length. directions: the secret directions after rounding, 16-bit big-endian integers, base64url; use them if the logarithm or cosine of your language rounds differently.',
      'first: the first 120 bytes. numbers: the opened numbers modulo T, nearest to zero, by block. opened: the result.',
    ],
    vectors: [await createVector(77, 'FACEAPI_1'), await createVector(128, 'SFACE_1')],
  };
}
