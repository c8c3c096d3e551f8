import { type CentredSpace, computeCentredScore } from './centred-space';

const unit = (...numbers: number[]) =>
  Float32Array.from(numbers, (number) => number / Math.hypot(...numbers));

describe('a centred space', () => {
  const mean = Float32Array.from([0.9, 0, 0]);
  const space: CentredSpace = { mean };
  const a = unit(1, 0.4, 0);
  const b = unit(1, 0, 0.4);

  it('finds strangers dissimilar whose raw cosine is high', () => {
    expect(a.reduce((sum, value, i) => sum + value * b[i]!, 0)).toBeGreaterThan(0.85);
    expect(computeCentredScore(space, a, b)).toBeLessThan(0.1);
    expect(computeCentredScore(space, a, a)).toBeCloseTo(1, 6);
  });

  it('finds the mean similar to no one', () => {
    expect(computeCentredScore(space, mean, a)).toBeCloseTo(0, 6);
    expect(computeCentredScore(space, mean, mean)).toBe(0);
  });

  it('finds a face close to the mean dissimilar to a real one in the same direction', () => {
    const close = Float32Array.from(a, (value, i) => mean[i]! + 0.5 * (value - mean[i]!));
    expect(computeCentredScore(space, close, a)).toBeCloseTo(0.5, 5);
    expect(computeCentredScore(space, a, close)).toBeCloseTo(0.5, 5);
  });

  it('weighs the directions by the length of its rows', () => {
    const [c, d] = [unit(1, 0.2, 0.2), unit(1, -0.2, 0.2)];
    const rows = [Float32Array.from([0, 1, 0]), Float32Array.from([0, 0, 3])];
    expect(computeCentredScore({ mean, rows }, c, d)).toBeCloseTo((9 - 1) / (9 + 1), 5);
  });
});
