import { createTokenFrom } from '../src/creation';
import { layOutBlocks } from '../src/block-layout';
import { openReply, type OpenedReply } from '../src/key-holder';
import { parameters } from '../src/parameters.table';
import { parseReply, writeReply } from '../src/reply-format';
import { modulus, transform } from '../src/ring/polynomial';
import { quantise } from '../src/unit-vector';
import { addOffsets, enroll, type Enrollment, replyTo, toFactor } from './token-lab';
import { SeededRandomness } from './seeded-randomness';

const one = parameters.scale ** 2;
const T = parameters.plaintextModulus;

describe.each([77, 128])('an attacker with the token and the public key, with %d values', (dimension) => {
  const random = new SeededRandomness(`attack ${dimension}`);
  const { blocks, check } = layOutBlocks(dimension);
  const face = random.vector(dimension);
  const stranger = (): number[] => random.vector(dimension);
  let enrollment: Enrollment;

  beforeAll(async () => {
    enrollment = await enroll(random, face);
  });

  const open = (reply: Uint8Array): Promise<OpenedReply> => openReply(reply, enrollment.secretKey);

  async function countGenuine(tries: number, forge: (i: number) => Promise<Uint8Array>): Promise<number> {
    let genuine = 0;
    for (let i = 0; i < tries; i++) {
      const opened = await open(await forge(i));
      if (opened.isGenuine) genuine++;
      else expect(opened).toEqual({ isGenuine: false, score: 0, length: 0 });
    }
    return genuine;
  }

  it('can sign in with the face: the tests below are not trivially true', async () => {
    const genuine = await countGenuine(20, () => replyTo(enrollment, random, toFactor(face)));
    expect(genuine).toBe(20);
  });

  it('cannot encrypt numbers with the public key alone', async () => {
    const forge = async (): Promise<Uint8Array> => {
      const numbers = Array.from({ length: blocks }, (_, block) =>
        Math.round(block === 0 ? 0.9 * one : (one * random.normal()) / Math.sqrt(dimension)),
      );
      return addOffsets(await replyTo(enrollment, random, []), { ...numbers });
    };
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot add an offset to the score', async () => {
    const forge = async (): Promise<Uint8Array> =>
      addOffsets(await replyTo(enrollment, random, toFactor(stranger())), { 0: Math.round(one / 2) });
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot add offsets to the score and to the check value', async () => {
    const forge = async (): Promise<Uint8Array> =>
      addOffsets(await replyTo(enrollment, random, toFactor(stranger())), {
        0: Math.round(one / 2),
        [check]: random.below(T),
      });
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot shift blocks', async () => {
    const forge = (i: number): Promise<Uint8Array> =>
      replyTo(enrollment, random, toFactor(face, { shift: dimension * (1 + (i % (blocks - 1))) }));
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot use two probes at two shifts', async () => {
    const forge = (i: number): Promise<Uint8Array> => {
      const factor = toFactor(stranger());
      toFactor(stranger(), { shift: 1 + i }).forEach((value, j) => (factor[j]! += value));
      return replyTo(enrollment, random, factor);
    };
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot swap two numbers, or the halves of two replies', async () => {
    const [first, second] = [
      parseReply(await replyTo(enrollment, random, toFactor(face)), dimension),
      parseReply(await replyTo(enrollment, random, toFactor(stranger())), dimension),
    ];
    const swap = (block: number): Uint8Array => {
      const slots = first.slots.map((values) => {
        const swapped = Float64Array.from(values);
        [swapped[0], swapped[block]] = [values[block]!, values[0]!];
        return swapped;
      });
      return writeReply({ ...first, slots });
    };
    for (let block = 1; block < blocks; block++) expect((await open(swap(block))).isGenuine).toBe(false);
    expect((await open(writeReply({ ...first, slots: second.slots }))).isGenuine).toBe(false);
    expect((await open(writeReply({ ...second, slots: first.slots }))).isGenuine).toBe(false);
  });

  it('cannot use a token of their own, or a reply of another key', async () => {
    for (let i = 0; i < 25; i++) {
      const own = await enroll(random, face);
      const reply = await replyTo(own, random, toFactor(face));
      expect((await openReply(reply, own.secretKey)).isGenuine).toBe(true);
      expect((await open(reply)).isGenuine).toBe(false);
      // Their own token with the public key of the victim.
      const mixed = { ...enrollment, parsed: { ...enrollment.parsed, token: own.parsed.token } };
      expect((await open(await replyTo(mixed, random, toFactor(face)))).isGenuine).toBe(false);
    }
  });

  it('cannot change a stored token so that it accepts another face', async () => {
    // Adding a message needs no key. Without the weights the check values do not follow.
    for (const withCheck of [false, true]) {
      const difference = new Float64Array(parameters.degree);
      const [own, guess] = [quantise(stranger()), quantise(stranger())];
      difference.set(own);
      if (withCheck) difference.set(guess, check * dimension);
      const added = transform(difference);
      const c0 = enrollment.parsed.token.c0.map((values, p) =>
        values.map((value, i) => (value + added[p]![i]!) % parameters.primes[p]!.prime),
      );
      const changed = { ...enrollment.parsed, token: { ...enrollment.parsed.token, c0 } };
      const reply = await replyTo({ ...enrollment, parsed: changed }, random, toFactor([...own]));
      expect((await open(reply)).isGenuine).toBe(false);
    }
  });

  it('cannot use huge residues as a probe', async () => {
    const forge = (i: number): Promise<Uint8Array> => {
      const count = i % 2 === 0 ? dimension : parameters.degree;
      return replyTo(
        enrollment,
        random,
        Array.from({ length: count }, () => random.below(modulus) - (modulus - 1) / 2),
      );
    };
    expect(await countGenuine(100, forge)).toBe(0);
  });

  it('cannot hide a long probe behind the plaintext modulus', async () => {
    // Numbers modulo T are opened as multiples: the score may wrap to anything, but so does each projection.
    let accepted = 0;
    for (let i = 0; i < 100; i++) {
      const factor = Array.from({ length: dimension }, () => random.below(T) - (T - 1) / 2);
      const { isGenuine, length } = await open(await replyTo(enrollment, random, factor));
      if (isGenuine && length < 3) accepted++;
    }
    expect(accepted).toBe(0);
  });

  it('cannot scale a probe unnoticed: the length grows with it', async () => {
    const measure = async (length: number): Promise<number> => {
      const { isGenuine, length: measured } = await open(
        await replyTo(enrollment, random, toFactor(face, { length })),
      );
      expect(isGenuine).toBe(true);
      return measured;
    };
    const honest = await measure(1);
    for (const factor of [2, 3, 6])
      expect(Math.abs((await measure(factor)) / honest / factor - 1)).toBeLessThan(0.02);
    let short = 0;
    for (let i = 0; i < 100; i++) {
      const { length } = await open(await replyTo(enrollment, random, toFactor(stranger(), { length: 6 })));
      if (length < 2) short++;
    }
    expect(short).toBe(0);
  });

  it('gets a score of zero for nothing', async () => {
    expect(await open(await replyTo(enrollment, random, []))).toEqual({
      isGenuine: true,
      score: 0,
      length: 0,
    });
  });

  it('cannot change a bit of a number or of c1', async () => {
    const reply = await replyTo(enrollment, random, toFactor(face));
    const flip = (bit: number): Uint8Array => {
      const flipped = Uint8Array.from(reply);
      flipped[bit >> 3]! ^= 0x80 >> (bit & 7);
      return flipped;
    };
    const isRejected = async (bit: number): Promise<boolean> =>
      open(flip(bit)).then(
        ({ isGenuine }) => !isGenuine,
        (error: { reason?: string }) => error.reason === 'malformed-reply',
      );
    // Every bit of the header, a sample of c1, every bit of the numbers that are used.
    const header = Array.from({ length: 64 }, (_, i) => i);
    const c1 = Array.from({ length: 300 }, (_, i) => 64 + Math.floor((i * 13312 * 8) / 300) + (i % 8));
    const slots = [0, 1].flatMap((p) =>
      Array.from({ length: 26 * blocks }, (_, i) => (8 + 13312) * 8 + p * 26 * 32 + i),
    );
    for (const bit of [...header, ...c1, ...slots]) expect(await isRejected(bit)).toBe(true);
  });

  it('cannot use the token of one key with the secret key of another dimension', async () => {
    const other = dimension === 77 ? 128 : 77;
    const { secretKey } = await createTokenFrom(random, random.vector(other), 'SPACE_1');
    const reply = await replyTo(enrollment, random, toFactor(face));
    await expect(openReply(reply, secretKey)).rejects.toMatchObject({ reason: 'malformed-reply' });
  });
});
