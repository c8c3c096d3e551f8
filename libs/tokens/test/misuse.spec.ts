import { createHash } from 'node:crypto';
import { compareFrom } from '../src/comparison';
import { createTokenFrom } from '../src/creation';
import { verifyToken as verifyStored } from '../src/format';
import {
  compareWithToken,
  createToken,
  TokenError,
  tokenBytes,
  type TokenErrorReason,
  verifyToken,
  warmUp,
} from '../src/index';
import {
  checkSecretKey,
  computeTokenId,
  createPublicKey,
  openReply,
  publicKeyBytes,
  replyBytes,
  secretKeyBytes,
} from '../src/key-holder';
import { checkRandomness, systemRandomness } from '../src/randomness/randomness';
import { enroll, type Enrollment } from './token-lab';
import { SeededRandomness } from './seeded-randomness';

const random = new SeededRandomness('misuse');
const face = random.vector(77);
let enrollment: Enrollment;

beforeAll(async () => {
  enrollment = await enroll(random, face);
});

/** The reason of the TokenError that a call ends with. Each message contains the problem and the way out. */
async function reasonOf(call: Promise<unknown>): Promise<TokenErrorReason | 'none'> {
  try {
    await call;
    return 'none';
  } catch (error) {
    expect(error).toBeInstanceOf(TokenError);
    const { reason, message } = error as TokenError;
    expect(message.match(/[.:] /g)?.length ?? 0).toBeGreaterThanOrEqual(1);
    return reason;
  }
}

function changed(bytes: Uint8Array, offset: number, bit = 1): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[offset]! ^= bit;
  return copy;
}

/** The token with a checksum that matches its content. */
function resealed(token: Uint8Array): Uint8Array {
  const content = token.subarray(0, -32);
  return Uint8Array.of(...content, ...createHash('sha256').update(content).digest());
}

describe('sizes', () => {
  it('are fixed, whatever the dimension', async () => {
    for (const dimension of [77, 128]) {
      const { token, secretKey } = await createToken(random.vector(dimension), 'SPACE_1');
      const publicKey = await createPublicKey(secretKey);
      const reply = await compareWithToken(token, publicKey, random.vector(dimension));
      expect([token.length, secretKey.length, publicKey.length, reply.length]).toEqual([
        13432, 48, 13352, 13528,
      ]);
    }
    expect([tokenBytes, secretKeyBytes, publicKeyBytes, replyBytes]).toEqual([13432, 48, 13352, 13528]);
  });
});

describe('a vector', () => {
  const compare = (centredProbe: ArrayLike<number>): Promise<Uint8Array> =>
    compareFrom(random, { ...enrollment, centredProbe });
  const withValue = (value: number): number[] => face.map((each, i) => (i === 5 ? value : each));

  it.each([NaN, Infinity, -Infinity, undefined as unknown as number])(
    'with the value %d is rejected',
    async (value) => {
      expect(await reasonOf(createToken(withValue(value), 'SPACE_1'))).toBe('not-finite');
      expect(await reasonOf(compare(withValue(value)))).toBe('not-finite');
    },
  );

  it('without a direction is rejected', async () => {
    expect(await reasonOf(createToken(new Float32Array(77), 'SPACE_1'))).toBe('no-direction');
    expect(await reasonOf(compare(new Float32Array(77)))).toBe('no-direction');
  });

  it.each([0, 1, 76, 78, 127, 129, 512, 4096])('of %d values is rejected', async (count) => {
    const vector = random.vector(count);
    expect(await reasonOf(createToken(vector, 'SPACE_1'))).toBe('wrong-dimension');
    expect(await reasonOf(compare(vector))).toBe('other-dimension');
  });

  it('of another space is rejected', async () => {
    expect(await reasonOf(compare(random.vector(128)))).toBe('other-dimension');
  });

  it.each([1e-300, 1e300])('is scaled to unit length also at %d', async (scale) => {
    const vector = face.map((value) => value * scale);
    const { token, secretKey } = await createToken(vector, 'SPACE_1');
    const reply = await compareWithToken(token, await createPublicKey(secretKey), vector);
    expect((await openReply(reply, secretKey)).score).toBeCloseTo(1, 2);
  });

  it.each(['', 'space', 'A'.repeat(17), 'FACE API', 'FÄCE', 'A\0'])(
    'of the space %j is rejected',
    async (name) => {
      expect(await reasonOf(createToken(face, name))).toBe('bad-space-name');
    },
  );
});

describe('a token', () => {
  const compare = (token: Uint8Array): Promise<Uint8Array> =>
    compareFrom(random, { token, publicKey: enrollment.publicKey, centredProbe: face });

  it('is verified, with its id, space and dimension', async () => {
    const header = { id: await computeTokenId(enrollment.secretKey), spaceName: 'SPACE_1', dimension: 77 };
    expect(await verifyToken(enrollment.token)).toEqual(header);
    expect(await verifyStored(enrollment.token)).toEqual(header);
    expect(header.id).toMatch(/^[\w-]{43}$/);
  });

  it.each([0, 1, 8, 88, 13431, 13433, 27000])('of %d bytes has the wrong size', async (size) => {
    const resized = new Uint8Array(size);
    resized.set(enrollment.token.subarray(0, size));
    expect(await reasonOf(verifyToken(resized))).toBe('wrong-token-size');
    expect(await reasonOf(compare(resized))).toBe('wrong-token-size');
  });

  it('with any changed bit in its header or checksum is rejected', async () => {
    const reasons = (offset: number): TokenErrorReason => {
      if (offset < 4) return 'not-a-token';
      return offset === 4 ? 'unknown-token-version' : 'damaged-token';
    };
    for (const offset of [...Array(88).keys(), ...Array.from({ length: 32 }, (_, i) => 13400 + i)])
      for (let bit = 1; bit < 256; bit *= 2)
        expect(await reasonOf(verifyToken(changed(enrollment.token, offset, bit)))).toBe(reasons(offset));
  });

  it('with a changed bit in its residues is damaged', async () => {
    for (let offset = 88; offset < 13400; offset += 41)
      expect(await reasonOf(compare(changed(enrollment.token, offset, 1 << (offset % 8))))).toBe(
        'damaged-token',
      );
  });

  it.each([
    ['an unknown dimension', 5, 1],
    ['a reserved byte', 6, 1],
    ['a reserved byte', 7, 128],
    ['a zero inside its name', 9, 'PACE_1'.charCodeAt(0)],
    ['a small letter in its name', 8, 32],
    ['a byte after its name', 20, 1],
  ])('with %s is malformed, although its checksum matches', async (_, offset, bits) => {
    expect(await reasonOf(verifyToken(resealed(changed(enrollment.token, offset, bits))))).toBe(
      'malformed-token',
    );
  });

  it('with a residue that is not below its prime is malformed', async () => {
    for (const offset of [88, 88 + 6656]) {
      const token = Uint8Array.from(enrollment.token);
      token.fill(255, offset, offset + 4);
      expect(await reasonOf(verifyToken(resealed(token)))).toBe('malformed-token');
    }
  });
});

describe('a public key', () => {
  const compare = (publicKey: Uint8Array): Promise<Uint8Array> =>
    compareFrom(random, { token: enrollment.token, publicKey, centredProbe: face });

  it('is always the same for a secret key', async () => {
    expect(await createPublicKey(enrollment.secretKey)).toEqual(enrollment.publicKey);
  });

  it('of another token is not used', async () => {
    const other = await enroll(random, face);
    expect(await reasonOf(compare(other.publicKey))).toBe('other-public-key');
  });

  it('without a mask is not used: a key holder could read the probe', async () => {
    // The seed decides a': a malicious key holder may send another b, or another seed.
    for (const offset of [8, 20, 39])
      expect(await reasonOf(compare(changed(enrollment.publicKey, offset)))).toBe('other-public-key');
    const withoutMask = Uint8Array.from(enrollment.publicKey).fill(0, 40);
    expect(await reasonOf(compare(withoutMask))).toBe('other-public-key');
  });

  it('with any changed bit in its header is malformed', async () => {
    for (let offset = 0; offset < 8; offset++)
      for (let bit = 1; bit < 256; bit *= 2)
        expect(await reasonOf(compare(changed(enrollment.publicKey, offset, bit)))).toBe(
          'malformed-public-key',
        );
  });

  it.each([0, 8, 40, 13351, 13353])('of %d bytes is malformed', async (size) => {
    const resized = new Uint8Array(size);
    resized.set(enrollment.publicKey.subarray(0, size));
    expect(await reasonOf(compare(resized))).toBe('malformed-public-key');
  });

  it('with a residue that is not below its prime is malformed', async () => {
    expect(await reasonOf(compare(Uint8Array.from(enrollment.publicKey).fill(255, 40, 44)))).toBe(
      'malformed-public-key',
    );
  });
});

describe('a secret key', () => {
  it('is checked', async () => {
    expect(await checkSecretKey(enrollment.secretKey)).toEqual({ dimension: 77 });
  });

  it('with any changed bit is malformed', async () => {
    for (let offset = 0; offset < secretKeyBytes; offset++)
      for (let bit = 1; bit < 256; bit *= 2) {
        const key = changed(enrollment.secretKey, offset, bit);
        expect(await reasonOf(checkSecretKey(key))).toBe('malformed-secret-key');
      }
    const reply = await compareFrom(random, { ...enrollment, centredProbe: face });
    const damaged = changed(enrollment.secretKey, 20);
    expect(await reasonOf(openReply(reply, damaged))).toBe('malformed-secret-key');
    expect(await reasonOf(createPublicKey(damaged))).toBe('malformed-secret-key');
    expect(await reasonOf(computeTokenId(damaged))).toBe('malformed-secret-key');
  });

  it.each([0, 32, 47, 49])('of %d bytes is malformed', async (size) => {
    const resized = new Uint8Array(size);
    resized.set(enrollment.secretKey.subarray(0, size));
    expect(await reasonOf(checkSecretKey(resized))).toBe('malformed-secret-key');
  });
});

describe('a reply', () => {
  it.each([0, 8, 13527, 13529])('of %d bytes is malformed', async (size) => {
    const reply = await compareFrom(random, { ...enrollment, centredProbe: face });
    const resized = new Uint8Array(size);
    resized.set(reply.subarray(0, size));
    expect(await reasonOf(openReply(resized, enrollment.secretKey))).toBe('malformed-reply');
  });

  it('is not a token, and a token is not a reply', async () => {
    const padded = new Uint8Array(replyBytes);
    padded.set(enrollment.token);
    expect(await reasonOf(openReply(padded, enrollment.secretKey))).toBe('malformed-reply');
  });
});

describe('randomness', () => {
  afterEach(() => jest.restoreAllMocks());

  const drawFilled = (...fills: (number | undefined)[]): SeededRandomness['draw'] => {
    const seeded = new SeededRandomness(`filled ${fills.join()}`);
    return (length) => {
      const fill = fills.shift();
      return fill === undefined ? seeded.draw(length) : new Uint8Array(length).fill(fill);
    };
  };

  it.each([
    ['is always zero', drawFilled(0, 0)],
    ['is zero at first', drawFilled(0, undefined)],
    ['becomes zero', drawFilled(undefined, 0)],
    ['is always the same', drawFilled(7, 7)],
  ])('that %s is detected', (_, draw) => {
    expect(() => checkRandomness({ draw })).toThrow(expect.objectContaining({ reason: 'broken-randomness' }));
  });

  it('that repeats from one call to the next is detected', () => {
    const restarted = (): SeededRandomness => {
      const same = new SeededRandomness('restarted');
      same.draw(32);
      return same;
    };
    checkRandomness(new SeededRandomness('restarted'));
    expect(() => checkRandomness(restarted())).toThrow(
      expect.objectContaining({ reason: 'broken-randomness' }),
    );
  });

  it('of a broken device creates no token and no reply', async () => {
    jest.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation((array) => array);
    expect(await reasonOf(createToken(face, 'SPACE_1'))).toBe('broken-randomness');
    expect(await reasonOf(compareWithToken(enrollment.token, enrollment.publicKey, face))).toBe(
      'broken-randomness',
    );
  });

  it('is drawn in calls of at most 65,536 bytes', () => {
    const calls = jest.spyOn(globalThis.crypto, 'getRandomValues');
    const bytes = systemRandomness().draw(150_000);
    expect(bytes).toHaveLength(150_000);
    expect(calls.mock.calls.map(([array]) => array.byteLength)).toEqual([32, 32, 65_536, 65_536, 18_928]);
    expect(bytes.subarray(149_000).some((byte) => byte !== 0)).toBe(true);
  });

  it('is missing without WebCrypto', async () => {
    jest.replaceProperty(globalThis, 'crypto', {} as typeof globalThis.crypto);
    expect(await reasonOf(createToken(face, 'SPACE_1'))).toBe('no-web-crypto');
  });

  it('is new for each token and each reply', async () => {
    const [a, b] = [await createToken(face, 'SPACE_1'), await createToken(face, 'SPACE_1')];
    expect(a.id).not.toBe(b.id);
    expect(a.secretKey).not.toEqual(b.secretKey);
    const { token, publicKey } = enrollment;
    const replies = [
      await compareWithToken(token, publicKey, face),
      await compareWithToken(token, publicKey, face),
    ];
    expect(replies[0]).not.toEqual(replies[1]);
  });
});

describe('the warm-up', () => {
  afterEach(() => jest.restoreAllMocks());

  it('creates a token and compares with it', async () => {
    const calls = jest.spyOn(globalThis.crypto, 'getRandomValues');
    await warmUp();
    const noises = calls.mock.calls.filter(([array]) => array.byteLength === 6 * 2048);
    expect(noises).toHaveLength(2);
  });
});

describe('secrets in memory', () => {
  /** Remembers the arrays that were drawn. */
  class RecordedRandomness extends SeededRandomness {
    readonly drawn: Uint8Array[] = [];

    override draw(length: number): Uint8Array {
      const bytes = super.draw(length);
      this.drawn.push(bytes);
      return bytes;
    }
  }
  const countKept = ({ drawn }: RecordedRandomness): number =>
    drawn.filter((bytes) => bytes.some((byte) => byte !== 0)).length;

  it('are overwritten after a token was created: only its public seed is kept', async () => {
    const recorded = new RecordedRandomness('wiped');
    await createTokenFrom(recorded, face, 'SPACE_1');
    // Two seeds, the noise, and the directions, which may be drawn several times.
    expect((recorded.drawn.length - 3) % 24).toBe(0);
    expect(recorded.drawn.length).toBeGreaterThan(3);
    expect(countKept(recorded)).toBe(1);
  });

  it('are overwritten after a comparison: only the random residues of unused slots are kept', async () => {
    const recorded = new RecordedRandomness('wiped');
    await compareFrom(recorded, { ...enrollment, centredProbe: face });
    expect(recorded.drawn.length).toBe(5);
    expect(countKept(recorded)).toBe(1);
  });

  it('leave the arrays of the caller as they are', async () => {
    const [vector, key] = [[...face], Uint8Array.from(enrollment.secretKey)];
    await createToken(vector, 'SPACE_1');
    await createPublicKey(key);
    expect(vector).toEqual(face);
    expect(key).toEqual(enrollment.secretKey);
  });

  it('leave Buffers as they are, whose slices share their memory', async () => {
    const [token, publicKey, secretKey] = [enrollment.token, enrollment.publicKey, enrollment.secretKey].map(
      (bytes) => Buffer.from(bytes),
    ) as [Buffer, Buffer, Buffer];
    const reply = Buffer.from(await compareWithToken(token, publicKey, face));
    const before = Buffer.from(reply);
    expect((await openReply(reply, secretKey)).isGenuine).toBe(true);
    await checkSecretKey(secretKey);
    await computeTokenId(secretKey);
    await expect(openReply(reply.subarray(1), secretKey)).rejects.toMatchObject({
      reason: 'malformed-reply',
    });
    expect(secretKey.equals(enrollment.secretKey)).toBe(true);
    expect(token.equals(enrollment.token)).toBe(true);
    expect(publicKey.equals(enrollment.publicKey)).toBe(true);
    expect(reply.equals(before)).toBe(true);
  });
});
