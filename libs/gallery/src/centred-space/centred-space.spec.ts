import { type CentredSpace, computeCentredCosine, toCentred } from './centred-space';

const unit = (...numbers: number[]) =>
  Float32Array.from(numbers, (number) => number / Math.hypot(...numbers));

describe('a centred space', () => {
  const mean = Float32Array.from([0.9, 0, 0]);
  const space: CentredSpace = { mean };
  const a = unit(1, 0.4, 0);
  const b = unit(1, 0, 0.4);

  it('finds strangers dissimilar whose raw cosine is high', () => {
    expect(a.reduce((sum, value, i) => sum + value * b[i]!, 0)).toBeGreaterThan(0.85);
    expect(computeCentredCosine(space, a, b)).toBeLessThan(0.1);
    expect(computeCentredCosine(space, a, a)).toBeCloseTo(1, 6);
  });

  it('gives the mean no direction, so that it is similar to no one', () => {
    expect(toCentred(space, mean)).toBeUndefined();
    expect(computeCentredCosine(space, mean, a)).toBe(-1);
  });

  it('weighs the directions by the length of its rows', () => {
    const [c, d] = [unit(1, 0.2, 0.2), unit(1, -0.2, 0.2)];
    const rows = [Float32Array.from([0, 1, 0]), Float32Array.from([0, 0, 3])];
    expect(computeCentredCosine({ mean, rows }, c, d)).toBeCloseTo((9 - 1) / (9 + 1), 5);
  });
});
