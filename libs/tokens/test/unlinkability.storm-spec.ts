import { compareFrom } from '../src/comparison';
import { openReply } from '../src/key-holder';
import { parameters } from '../src/parameters.table';
import { parseReply } from '../src/reply-format';
import { transformBack } from '../src/ring/polynomial';
import { PrimeField } from '../src/ring/prime-field';
import { enroll, openCompletely, type Enrollment } from './token-lab';
import { cosine, SeededRandomness } from './seeded-randomness';
import { correlation, deviation, mean, meanDifference, uniformExcess } from './statistics';

// The seeds are fixed, so a result is the same in each run. A limit of five standard deviations is exceeded only by an error.
const limit = 5;

/** The correlations of all pairs of lists of residues: any linear trace of a common face raises them. */
function comparePairs(all: readonly (readonly Float64Array[])[]): number[] {
  const shares = all.map(toShares);
  return shares.flatMap((a, i) => shares.slice(i + 1).map((b) => correlation(a, b)));
}

const toShares = (residues: readonly Float64Array[]): number[] =>
  residues.flatMap((values, p) => Array.from(values, (value) => value / parameters.primes[p]!.prime));

const toLowBits = (residues: readonly Float64Array[]): number[] =>
  residues.flatMap((values) => Array.from(values, (value) => (value % 64) / 64));

/**
 * The differences of neighbours as coefficients, divided by T. If two had the same mask, this would be the difference of two
 * small errors; the values at the roots, which are what travels, would still look random.
 */
function divideDifferences(all: readonly (readonly Float64Array[])[]): Float64Array[][] {
  return all.slice(1).map((values, i) => {
    const differences = values.map((own, p) => {
      const field = new PrimeField(parameters.primes[p]!.prime);
      return own.map((value, j) => field.reduce(value - all[i]![p]![j]!));
    });
    return transformBack(differences).map((coefficients, p) => {
      const field = new PrimeField(parameters.primes[p]!.prime);
      const inverse = field.invert(parameters.plaintextModulus);
      return coefficients.map((value) => field.multiply(value, inverse));
    });
  });
}

describe.each([77, 128])('with %d values', (dimension) => {
  const random = new SeededRandomness(`unlinkability ${dimension}`);
  const face = random.vector(dimension);
  let ofOneFace: Enrollment[];
  const faces = Array.from({ length: 40 }, () => random.vector(dimension));
  let ofManyFaces: Enrollment[];

  beforeAll(async () => {
    ofOneFace = [];
    ofManyFaces = [];
    for (const other of faces) {
      ofOneFace.push(await enroll(random, face));
      ofManyFaces.push(await enroll(random, other));
    }
  });

  it('the residues of tokens are uniform, as values and as coefficients', () => {
    const values = ofOneFace.map(({ parsed }) => parsed.token.c0);
    expect(uniformExcess(values.flatMap(toShares))).toBeLessThan(limit);
    expect(uniformExcess(values.flatMap(toLowBits))).toBeLessThan(limit);
    const coefficients = values.map((c0) => transformBack(c0.map((each) => Float64Array.from(each))));
    expect(uniformExcess(coefficients.flatMap(toShares))).toBeLessThan(limit);
    expect(uniformExcess(coefficients.flatMap(toLowBits))).toBeLessThan(limit);
  });

  it('the residues of public keys are uniform', () => {
    const values = ofOneFace.map(({ parsed }) => parsed.publicKey.b);
    expect(uniformExcess(values.flatMap(toShares))).toBeLessThan(limit);
    expect(uniformExcess(values.flatMap(toLowBits))).toBeLessThan(limit);
  });

  it('two tokens of one face are no more alike than two of different faces', () => {
    const [mates, strangers] = [ofOneFace, ofManyFaces].map((enrollments) =>
      comparePairs(enrollments.map(({ parsed }) => parsed.token.c0)),
    ) as [number[], number[]];
    expect(Math.abs(meanDifference(mates, strangers))).toBeLessThan(limit);
    // Both are those of random numbers: 4,096 independent residues.
    expect(deviation(mates)).toBeLessThan(1.2 / Math.sqrt(4096));
    expect(Math.max(...mates.map(Math.abs))).toBeLessThan(6 / Math.sqrt(4096));
    const ofOne = ofOneFace.map(({ parsed }) => parsed.token.c0);
    expect(uniformExcess(divideDifferences(ofOne).flatMap(toShares))).toBeLessThan(limit);
  });

  it('two tokens of one face share no id and no seed', () => {
    const ids = ofOneFace.map(({ token }) => Buffer.from(token.subarray(24, 56)).toString('hex'));
    const seeds = ofOneFace.map(({ token }) => Buffer.from(token.subarray(56, 88)).toString('hex'));
    expect(new Set(ids).size).toBe(ofOneFace.length);
    expect(new Set(seeds).size).toBe(ofOneFace.length);
  });

  it('two replies for one probe are no more alike than two for different probes', async () => {
    const { token, publicKey } = ofOneFace[0]!;
    const masks: (readonly Float64Array[])[] = [];
    const replyFor = async (centredProbe: readonly number[]): Promise<readonly Float64Array[]> => {
      const reply = parseReply(await compareFrom(random, { token, publicKey, centredProbe }), dimension);
      if (centredProbe === face) masks.push(reply.c1);
      return [0, 1].map((p) => Float64Array.of(...reply.c1[p]!, ...reply.slots[p]!));
    };
    const mates: (readonly Float64Array[])[] = [];
    const strangers: (readonly Float64Array[])[] = [];
    for (let i = 0; i < 30; i++) {
      mates.push(await replyFor(face));
      strangers.push(await replyFor(random.vector(dimension)));
    }
    const ofMates = comparePairs(mates);
    expect(Math.abs(meanDifference(ofMates, comparePairs(strangers)))).toBeLessThan(limit);
    expect(Math.max(...ofMates.map(Math.abs))).toBeLessThan(6 / Math.sqrt(4160));
    expect(uniformExcess(mates.flatMap(toShares))).toBeLessThan(limit);
    expect(uniformExcess(mates.flatMap(toLowBits))).toBeLessThan(limit);
    expect(uniformExcess(divideDifferences(masks).flatMap(toShares))).toBeLessThan(limit);
  });

  it('the noise of a reply is uniform, and says nothing about the probe', async () => {
    const { token, publicKey, secretKey } = ofOneFace[0]!;
    const opened: { number: number; noise: number }[][] = [];
    for (let i = 0; i < 150; i++) {
      const centredProbe = i % 2 === 0 ? face : random.vector(dimension);
      opened.push(
        await openCompletely(await compareFrom(random, { token, publicKey, centredProbe }), secretKey),
      );
    }
    const all = opened.flat();
    const largest = Math.max(...all.map(({ noise }) => Math.abs(noise)));
    expect(largest).toBeGreaterThan(0.99 * 2 ** 28);
    expect(largest).toBeLessThan(1.01 * 2 ** 28);
    const inRange = all.map(({ noise }) => noise / 2 ** 29 + 0.5).filter((share) => share >= 0 && share < 1);
    expect(inRange.length).toBeGreaterThan(all.length - 5);
    expect(uniformExcess(inRange, 32)).toBeLessThan(limit);
    const [ofFace, ofOthers] = [0, 1].map((parity) =>
      opened.filter((_, i) => i % 2 === parity).map((numbers) => numbers[0]!.noise),
    );
    expect(Math.abs(meanDifference(ofFace!, ofOthers!))).toBeLessThan(limit);
  });

  it('the error of a score has a standard deviation of at most 0.0005, and the length is about 1', async () => {
    const errors: number[] = [];
    const lengths: number[] = [];
    for (let i = 0; i < 300; i++) {
      const { token, publicKey, secretKey } = ofManyFaces[i % faces.length]!;
      const enrolled = faces[i % faces.length]!;
      const mix = i / 300;
      const probe = enrolled.map((value) => mix * value + (1 - mix) * random.normal());
      const reply = await compareFrom(random, { token, publicKey, centredProbe: probe });
      const { isGenuine, score, length } = await openReply(reply, secretKey);
      expect(isGenuine).toBe(true);
      errors.push(score - cosine(enrolled, probe));
      lengths.push(length);
    }
    expect(deviation(errors)).toBeLessThan(0.0005);
    expect(Math.abs(mean(errors))).toBeLessThan(0.0002);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.003);
    expect(Math.abs(mean(lengths) - 1)).toBeLessThan(0.05);
    expect(deviation(lengths)).toBeLessThan(0.25);
  });
});
