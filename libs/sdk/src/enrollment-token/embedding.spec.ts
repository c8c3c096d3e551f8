import { face, like, plainCosine, plainMean } from '../../test/face';
import { computeCosine, computeUnitMean } from './embedding';

const zero = new Float32Array(128);
const opposite = face(1).map((number) => -number);
const withNumber = (number: number) => face(1).map((own, i) => (i === 77 ? number : own));

describe('the mean of embeddings', () => {
  it('is their mean direction, at unit length', () => {
    const embeddings = [face(1), like(face(1), 0.02), like(face(1), 0.03, 2).map((number) => number * 40)];
    const mean = computeUnitMean(embeddings);
    expect(Math.hypot(...mean)).toBeCloseTo(1, 6);
    plainMean(embeddings).forEach((number, i) => expect(mean[i]).toBeCloseTo(number, 6));
  });

  it.each([1e-300, 1e-30, 1e30, 1e300])('does not depend on their magnitude: %d', (size) => {
    const mean = computeUnitMean([Array.from(face(1), (number) => number * size)]);
    expect(computeCosine(mean, face(1))).toBeCloseTo(1, 6);
  });

  it.each([
    ['there is none', [], 'no-embedding'],
    ['one is shorter than 128', [face(1, 127)], 'wrong-length'],
    ['one is longer than 512', [face(1, 513)], 'wrong-length'],
    ['their lengths differ', [face(1), face(1, 129)], 'wrong-length'],
    ['one holds NaN', [face(1), withNumber(NaN)], 'not-finite'],
    ['one holds infinity', [withNumber(Infinity)], 'not-finite'],
    ['one holds something else', [[...face(1, 127), 'x' as unknown as number]], 'not-finite'],
    ['one is zero', [face(1), zero], 'no-direction'],
    ['they cancel out', [face(1), opposite], 'no-direction'],
  ])('is rejected when %s', (_, embeddings, reason) => {
    expect(() => computeUnitMean(embeddings)).toThrow(
      expect.objectContaining({ name: 'EnrollmentTokenError', reason }),
    );
  });
});

describe('the cosine of embeddings', () => {
  it('matches the definition', () => {
    for (let seed = 0; seed < 50; seed++)
      expect(computeCosine(face(seed), face(seed + 1))).toBeCloseTo(
        plainCosine(face(seed), face(seed + 1)),
        12,
      );
  });

  it('is between -1 and 1 despite rounding', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(computeCosine(face(seed), face(seed))).toBeLessThanOrEqual(1);
      expect(computeCosine(face(1), opposite)).toBeGreaterThanOrEqual(-1);
    }
  });

  it('is rejected for different lengths', () => {
    expect(() => computeCosine(face(1), face(1, 129))).toThrow(
      expect.objectContaining({ reason: 'other-length' }),
    );
  });
});
