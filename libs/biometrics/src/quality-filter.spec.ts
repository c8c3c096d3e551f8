import fc from 'fast-check';
import { filterBadEmbeddings } from './quality-filter';
import { cosine, computeMean, norm } from './vector';

const dimension = 6;
const entry = fc.double({ min: -1, max: 1, noNaN: true });
const noise = fc.array(entry, { minLength: dimension, maxLength: dimension });

// One direction with much or little noise, so that batches have any mix of good and bad ones.
const around = fc
  .tuple(noise, fc.constantFrom(0, 0.3, 1, 3))
  .map(([numbers, spread]) => numbers.map((number, i) => (i === 0 ? 1 : 0) + spread * number));
const batch = fc.array(around, { minLength: 1, maxLength: 8 });

// At the threshold the result depends on rounding: such batches are skipped.
const isSettled = (vectors: number[][]) =>
  filterBadEmbeddings(vectors, 0.8 - 1e-6).good.length ===
  filterBadEmbeddings(vectors, 0.8 + 1e-6).good.length;
const settled = batch.filter(isSettled);

/** The vectors of a batch that were found good, as they were given. */
function findGood(vectors: number[][]): number[][] {
  const { bad } = filterBadEmbeddings(vectors);
  return vectors.filter((_, i) => !bad.includes(i));
}

const inDirection = (degrees: number) => [
  Math.cos((degrees * Math.PI) / 180),
  Math.sin((degrees * Math.PI) / 180),
];

describe('filterBadEmbeddings', () => {
  it('accepts a single vector, with a coherence of 1', () => {
    fc.assert(
      fc.property(around, (vector) => {
        fc.pre(vector.some((number) => number !== 0));
        const { good, bad, coherence } = filterBadEmbeddings([vector]);
        expect(bad).toEqual([]);
        expect(coherence).toBeCloseTo(1, 12);
        expect(cosine(good[0] ?? [], vector)).toBeCloseTo(1, 6);
      }),
    );
  });

  it('puts every vector in one of the two lists, and normalises the good ones', () => {
    fc.assert(
      fc.property(batch, (vectors) => {
        const { good, bad, coherence } = filterBadEmbeddings(vectors);
        expect(good.length + bad.length).toBe(vectors.length);
        for (const unit of good) expect(norm(unit)).toBeCloseTo(1, 6);
        expect(coherence).toBeGreaterThanOrEqual(0);
        expect(coherence).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('does not depend on the order', () => {
    const shuffled = settled.chain((vectors) =>
      fc.tuple(
        fc.constant(vectors),
        fc.shuffledSubarray(vectors, { minLength: vectors.length, maxLength: vectors.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([vectors, permuted]) => {
        expect(new Set(findGood(permuted))).toEqual(new Set(findGood(vectors)));
        expect(filterBadEmbeddings(permuted).coherence).toBeCloseTo(
          filterBadEmbeddings(vectors).coherence,
          6,
        );
      }),
    );
  });

  it('does not depend on the lengths of the vectors', () => {
    const scale = fc.constantFrom(1e-300, 1e-3, 1, 7, 1e39, 1e200);
    const scales = fc.array(scale, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(settled, scales, (vectors, factors) => {
        const scaled = vectors.map((vector, i) => vector.map((number) => number * (factors[i] ?? 1)));
        const [before, after] = [filterBadEmbeddings(vectors), filterBadEmbeddings(scaled)];
        expect(after.bad).toEqual(before.bad);
        expect(after.coherence).toBeCloseTo(before.coherence, 6);
      }),
    );
  });

  it('rejects no further vector when a copy of the mean is added to the batch', () => {
    fc.assert(
      fc.property(settled, (vectors) => {
        const mean = computeMean(filterBadEmbeddings(vectors, -1).good);
        fc.pre(mean !== undefined);
        const { bad } = filterBadEmbeddings([...vectors, [...mean]]);
        expect(bad).toEqual(filterBadEmbeddings(vectors).bad);
      }),
    );
  });

  it('accepts the same vectors with and without zero vectors in the batch', () => {
    fc.assert(
      fc.property(settled, (vectors) => {
        const zero = Array<number>(dimension).fill(0);
        const { good, bad } = filterBadEmbeddings([zero, ...vectors]);
        expect(bad).toContain(0);
        expect(good).toEqual(filterBadEmbeddings(vectors).good);
      }),
    );
  });

  it('rejects both of two vectors that differ', () => {
    expect(filterBadEmbeddings([inDirection(0), inDirection(75)])).toEqual({
      good: [],
      coherence: 0,
      bad: [0, 1],
    });
    expect(filterBadEmbeddings([inDirection(0), inDirection(73)]).bad).toEqual([]);
  });

  it('rejects both of two opposite vectors, which have no mean', () => {
    expect(filterBadEmbeddings([inDirection(0), inDirection(180)]).bad).toEqual([0, 1]);
  });

  it('rejects the only vector that differs from the others', () => {
    const vectors = [0, 4, 120, 2, 358].map(inDirection);
    expect(filterBadEmbeddings(vectors).bad).toEqual([2]);
  });

  it('computes the coherence of the good ones only', () => {
    const similar = [0, 10].map(inDirection);
    const { coherence } = filterBadEmbeddings([...similar, ...similar, ...similar, inDirection(120)]);
    expect(coherence).toBeCloseTo(Math.cos((5 * Math.PI) / 180), 6);
  });

  it('computes the mean once: a vector that an outlier makes bad stays bad', () => {
    // The mean of all three is at 15 degrees, 40 from the first; without the outlier it would be at -12.5.
    const [first, second, stranger] = [inDirection(-25), inDirection(0), inDirection(80)];
    expect(filterBadEmbeddings([first, second, stranger]).bad).toEqual([0, 2]);
    expect(filterBadEmbeddings([first, second]).bad).toEqual([]);
  });

  it('accepts another threshold', () => {
    expect(filterBadEmbeddings([inDirection(0), inDirection(75)], 0.75).bad).toEqual([]);
  });

  it('returns empty lists for an empty batch', () => {
    expect(filterBadEmbeddings([])).toEqual({ good: [], coherence: 0, bad: [] });
  });
});
