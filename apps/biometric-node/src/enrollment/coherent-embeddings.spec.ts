import { normalise } from '@gatehouse/biometrics';
import type { CentredSpace } from '@gatehouse/gallery';
import fc from 'fast-check';
import { compareVectors, reaches } from '../gallery/scores';
import type { MinimumScores } from '../gallery/threshold-table';
import { selectCoherent } from './coherent-embeddings';

const unit = (numbers: ArrayLike<number>) => normalise(numbers)!;
const inDirection = (degrees: number) =>
  unit([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);
const withinDegrees = (degrees: number): MinimumScores => ({ raw: Math.cos((degrees * Math.PI) / 180) });

const dimension = 6;
const entry = fc.double({ min: -1, max: 1, noNaN: true });
const around = fc
  .tuple(fc.array(entry, { minLength: dimension, maxLength: dimension }), fc.constantFrom(0.1, 0.5, 1))
  .map(([numbers, spread]) => unit(numbers.map((number, i) => (i === 0 ? 1.5 : 0) + spread * number)));
const batch = fc.array(around, { maxLength: 12 });
const space: CentredSpace = { mean: Float32Array.from([0.8, 0, 0, 0, 0, 0]) };
const spaces = fc.constantFrom(undefined, space);
const minimum = { raw: 0.9, centred: 0.3 };

function everyPairReaches(vectors: readonly Float32Array[], given?: CentredSpace): boolean {
  return vectors.every((a, i) =>
    vectors.slice(i + 1).every((b) => reaches(compareVectors(a, b, given), minimum)),
  );
}

describe('the coherent embeddings', () => {
  it('reach the minimum in every pair', () => {
    fc.assert(
      fc.property(batch, spaces, (vectors, given) => {
        expect(everyPairReaches(selectCoherent(vectors, minimum, given), given)).toBe(true);
      }),
    );
  });

  it('are all of them if every pair reaches the minimum, in their order', () => {
    fc.assert(
      fc.property(batch, spaces, (vectors, given) => {
        fc.pre(everyPairReaches(vectors, given));
        expect(selectCoherent(vectors, minimum, given)).toEqual(vectors);
      }),
    );
  });

  it('do not depend on the order', () => {
    const shuffled = batch.chain((vectors) =>
      fc.tuple(fc.constant(vectors), fc.shuffledSubarray(vectors, { minLength: vectors.length })),
    );
    fc.assert(
      fc.property(shuffled, spaces, ([vectors, permuted], given) => {
        expect(new Set(selectCoherent(permuted, minimum, given))).toEqual(
          new Set(selectCoherent(vectors, minimum, given)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('exclude the one that conflicts with the most others', () => {
    const vectors = [0, 4, 40, 2, 358].map(inDirection);
    expect(selectCoherent(vectors, withinDegrees(20), undefined)).toEqual([0, 4, 2, 358].map(inDirection));
  });

  it('are none of two that differ, because neither is more credible', () => {
    expect(selectCoherent([0, 40].map(inDirection), withinDegrees(20), undefined)).toEqual([]);
  });

  it('are those of one person if two people alternate', () => {
    const vectors = [0, 50, 3, 54, 7, 51].map(inDirection);
    expect(selectCoherent(vectors, withinDegrees(20), undefined)).toEqual([50, 54, 51].map(inDirection));
  });

  it('need the centred score too', () => {
    const [a, b] = [unit([1, 0.3, 0, 0, 0, 0]), unit([1, 0, 0.3, 0, 0, 0])];
    expect(selectCoherent([a, b], { raw: 0.9 }, space)).toEqual([a, b]);
    expect(selectCoherent([a, b], minimum, space)).toEqual([]);
    expect(selectCoherent([a, a], minimum, space)).toEqual([a, a]);
  });
});
