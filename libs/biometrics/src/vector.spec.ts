import fc from 'fast-check';
import { cosine, dot, euclideanDistance, computeMean, norm, normalise } from './vector';

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const toVector = (length: number) => fc.array(finite, { minLength: length, maxLength: length });
const vector = fc.integer({ min: 1, max: 40 }).chain(toVector);
const pair = fc.integer({ min: 1, max: 40 }).chain((length) => fc.tuple(toVector(length), toVector(length)));

describe('normalise', () => {
  it('returns unit length for every vector that is not zero, however large or small its numbers', () => {
    fc.assert(
      fc.property(vector, (numbers) => {
        fc.pre(numbers.some((number) => number !== 0));
        const unit = normalise(numbers);
        expect(unit?.every(Number.isFinite)).toBe(true);
        expect(norm(unit ?? [])).toBeCloseTo(1, 6);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['numbers that float32 cannot hold', [3e200, 4e200]],
    ['the largest numbers there are', [0.75 * Number.MAX_VALUE, Number.MAX_VALUE]],
    ['numbers whose squares vanish', [3e-200, 4e-200]],
    ['the smallest numbers there are', [3 * Number.MIN_VALUE, 4 * Number.MIN_VALUE]],
  ])('keeps the direction of %s', (_, numbers) => {
    const [x, y] = normalise(numbers) ?? [];
    expect(x).toBeCloseTo(0.6, 6);
    expect(y).toBeCloseTo(0.8, 6);
  });

  it.each([[[]], [[0, 0]], [[-0, 0]], [[NaN, 1]], [[Infinity, 1]], [[1, -Infinity]]])(
    'finds no direction in %j',
    (numbers) => {
      expect(normalise(numbers)).toBeUndefined();
    },
  );

  it('does not change its argument', () => {
    const numbers = Float64Array.of(3, 4);
    normalise(numbers);
    expect([...numbers]).toEqual([3, 4]);
  });
});

describe('norm', () => {
  it('is the length, however large or small the numbers', () => {
    expect(norm([3, 4])).toBe(5);
    expect(norm([3e200, 4e200])).toBeCloseTo(5e200, -190);
    expect(norm([3e-200, 4e-200]) / 5e-200).toBeCloseTo(1, 12);
    expect(norm([0, 0])).toBe(0);
  });
});

describe('cosine', () => {
  it('is between -1 and 1 for any two vectors, and symmetric', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const similarity = cosine(a, b);
        expect(similarity).toBeGreaterThanOrEqual(-1);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(cosine(b, a)).toBeCloseTo(similarity, 12);
      }),
      { numRuns: 500 },
    );
  });

  it('is 1 for a vector with itself and -1 with its opposite', () => {
    fc.assert(
      fc.property(vector, (numbers) => {
        fc.pre(numbers.some((number) => number !== 0));
        expect(cosine(numbers, numbers)).toBeCloseTo(1, 12);
        expect(
          cosine(
            numbers,
            [...numbers].map((number) => -number),
          ),
        ).toBeCloseTo(-1, 12);
      }),
    );
  });

  it('does not depend on the lengths, even when one is huge and the other tiny', () => {
    expect(cosine([3, 4], [4, 3])).toBeCloseTo(0.96, 12);
    expect(cosine([3e250, 4e250], [4e-250, 3e-250])).toBeCloseTo(0.96, 12);
  });

  it('is 0 with a zero vector', () => {
    expect(cosine([0, 0], [1, 0])).toBe(0);
    expect(cosine([0, 0], [0, 0])).toBe(0);
  });
});

describe('meanOf', () => {
  it('is the normalised mean', () => {
    const [x, y] = computeMean([Float32Array.of(1, 0), Float32Array.of(0, 1)]) ?? [];
    expect(x).toBeCloseTo(Math.SQRT1_2, 6);
    expect(y).toBeCloseTo(Math.SQRT1_2, 6);
  });

  it('is undefined without vectors', () => {
    expect(computeMean([])).toBeUndefined();
  });

  it('is undefined when the vectors cancel out, even with a rounding error', () => {
    const star = [0, 1, 2].map((i) => (i * 2 * Math.PI) / 3);
    expect(computeMean([Float32Array.of(1, 0), Float32Array.of(-1, 0)])).toBeUndefined();
    expect(
      computeMean(star.map((angle) => Float32Array.of(Math.cos(angle), Math.sin(angle)))),
    ).toBeUndefined();
  });
});

describe('euclideanDistance', () => {
  it('is the length of the difference', () => {
    expect(euclideanDistance([1, 1], [4, 5])).toBe(5);
  });

  it('agrees with the cosine on unit vectors', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [unitA, unitB] = [normalise(a), normalise(b)];
        fc.pre(unitA !== undefined && unitB !== undefined);
        expect(euclideanDistance(unitA, unitB) ** 2).toBeCloseTo(2 - 2 * dot(unitA, unitB), 5);
      }),
    );
  });
});

describe('vectors of different lengths', () => {
  it.each([
    ['dot', dot],
    ['cosine', cosine],
    ['euclideanDistance', euclideanDistance],
    ['meanOf', (a: number[], b: number[]) => computeMean([a, b])],
  ])('are rejected by %s', (_, compare) => {
    expect(() => compare([1, 0], [1, 0, 0])).toThrow('Vectors of 2 and 3 numbers cannot be compared.');
    expect(() => compare([1, 0, 0], [1, 0])).toThrow('Vectors of 3 and 2 numbers cannot be compared.');
  });
});
