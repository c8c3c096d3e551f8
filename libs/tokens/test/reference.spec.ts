import { compareWithToken, createToken } from '../src/index';
import { createPublicKey, openReply } from '../src/key-holder';
import { createTokenFrom } from '../src/creation';
import * as reference from './reference-scheme';
import { cosine, RecordedRandomness, SeededRandomness } from './seeded-randomness';

const quantised = (vector: readonly number[]): bigint[] =>
  vector.map((value) => BigInt(Math.round((1024 * value) / Math.hypot(...vector))));

describe.each([77, 128])('with %d values, the library and the BigInt implementation', (dimension) => {
  const random = new SeededRandomness(`reference ${dimension}`);
  const face = random.vector(dimension);
  const probe = face.map((value) => value + 0.6 * random.normal());
  let created: Awaited<ReturnType<typeof createToken>>;
  let publicKey: Uint8Array;

  beforeAll(async () => {
    created = await createToken(face, 'SPACE_1');
    publicKey = await createPublicKey(created.secretKey);
  });

  it('compute the same public key', () => {
    expect(reference.createPublicKey(created.secretKey).equals(publicKey)).toBe(true);
    expect(reference.sha256(publicKey).toString('base64url')).toBe(created.id);
  });

  it('agree on a token of the library: template, directions, check values, zeros', () => {
    const { message, noise } = reference.openToken(created.token, created.secretKey);
    const { weights } = reference.expandKey(created.secretKey);
    expect(message.slice(0, dimension)).toEqual(quantised(face));
    const blocks = Math.floor(2048 / dimension);
    const block = (index: number): bigint[] => message.slice(index * dimension, (index + 1) * dimension);
    for (let i = 1; i < blocks - 1; i++) {
      const length = Math.hypot(...block(i).map(Number));
      expect(Math.abs(length - 1024)).toBeLessThan(8);
    }
    block(blocks - 1).forEach((value, i) => {
      const sum = weights.reduce((total, weight, b) => total + weight * block(b)[i]!, 0n);
      expect((value - sum) % 4194301n).toBe(0n);
    });
    expect(message.slice(blocks * dimension).every((value) => value === 0n)).toBe(true);
    expect(noise.every((value) => value >= -21n && value <= 21n)).toBe(true);
    // 2,048 numbers with a standard deviation of 3.24: the limits are more than eight standard errors away.
    const spread = Math.sqrt(noise.reduce((sum, value) => sum + Number(value) ** 2, 0) / noise.length);
    expect(Math.abs(spread - Math.sqrt(10.5))).toBeLessThan(0.45);
  });

  it('open a reply of the library to the same numbers', async () => {
    const reply = await compareWithToken(created.token, publicKey, probe);
    const { isGenuine, score, length } = reference.openReply(reply, created.secretKey);
    expect(isGenuine).toBe(true);
    expect(await openReply(reply, created.secretKey)).toEqual({ isGenuine, score, length });
    expect(Math.abs(score - cosine(face, probe))).toBeLessThan(0.003);
  });

  it('create the same token from the same randomness, and open a reply of the reference', async () => {
    const fixed = new RecordedRandomness(`fixed ${dimension}`);
    const { token, secretKey } = await createTokenFrom(fixed, face, 'SPACE_1');
    const { message } = reference.openToken(token, secretKey);
    const seed = fixed.drawn[1]!;
    const vectors = Array.from({ length: Math.floor(2048 / dimension) - 1 }, (_, i) =>
      message.slice(i * dimension, (i + 1) * dimension),
    );
    const noise = fixed.drawn.at(-1)!;
    expect(reference.createToken(secretKey, { vectors, seed, noise, spaceName: 'SPACE_1' })).toEqual(
      Buffer.from(token),
    );
    const reply = reference.createReply(token, reference.createPublicKey(secretKey), {
      factor: quantised(probe).reverse(),
      mask: random.draw(2304),
      noise: Buffer.from(random.draw(6 * 2048)),
      flood: vectors.map(() => BigInt(random.below(2 ** 29)) - 2n ** 28n).concat(-(2n ** 28n)),
    });
    const opened = await openReply(reply, secretKey);
    expect(opened.isGenuine).toBe(true);
    expect(Math.abs(opened.score - cosine(face, probe))).toBeLessThan(0.003);
  });
});
