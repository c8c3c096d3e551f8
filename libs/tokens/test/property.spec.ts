import fc from 'fast-check';
import { compareWithToken, createToken, verifyToken } from '../src/index';
import { computeTokenId, createPublicKey, openReply } from '../src/key-holder';
import { cosine, SeededRandomness } from './seeded-randomness';

const vectors = fc.constantFrom(77, 128).chain((dimension) => {
  // Dense, sparse, and with values of very different sizes.
  const value = fc.oneof(
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.constant(0),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  );
  const vector = fc
    .array(value, { minLength: dimension, maxLength: dimension })
    .filter((values) => values.some((each) => Math.abs(each) > 1e-6));
  return fc.record({ face: vector, probe: vector, mix: fc.double({ min: 0, max: 1, noNaN: true }) });
});

const unit = (vector: readonly number[]): number[] => vector.map((value) => value / Math.hypot(...vector));

describe('any two vectors', () => {
  it('give a genuine reply with their cosine', async () => {
    await fc.assert(
      fc.asyncProperty(vectors, async ({ face, probe, mix }) => {
        const { token, secretKey, id } = await createToken(face, 'SPACE_1');
        expect(await verifyToken(token)).toEqual({ id, spaceName: 'SPACE_1', dimension: face.length });
        expect(await computeTokenId(secretKey)).toBe(id);
        const [a, b] = [unit(face), unit(probe)];
        const mixed = a.map((value, i) => mix * value + (1 - mix) * b[i]!);
        fc.pre(Math.hypot(...mixed) > 1e-6);
        const reply = await compareWithToken(token, await createPublicKey(secretKey), mixed);
        const { isGenuine, score, length } = await openReply(reply, secretKey);
        expect(isGenuine).toBe(true);
        // Rounding to integers is the only error: at most half a unit in each value of both.
        expect(Math.abs(score - cosine(face, mixed))).toBeLessThan(0.012);
        expect(length).toBeGreaterThan(0.2);
        expect(length).toBeLessThan(2.5);
      }),
      { numRuns: 60 },
    );
  });

  it.each([77, 128])('measure the enrolled vector itself as one long, with %d values', async (dimension) => {
    for (let seed = 0; seed < 12; seed++) {
      const face = new SeededRandomness(`own length ${dimension} ${seed}`).vector(dimension);
      const { token, secretKey } = await createToken(face, 'SPACE_1');
      const reply = await compareWithToken(token, await createPublicKey(secretKey), face);
      const { length } = await openReply(reply, secretKey);
      // Without drawing again, one of twelve tokens differs by 15 % or more.
      expect(Math.abs(length - 1)).toBeLessThan(0.035);
    }
  });
});
