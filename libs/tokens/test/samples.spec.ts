import { parameters } from '../src/parameters.table';
import {
  directionBytes,
  floodBytes,
  noiseBytes,
  sampleDirection,
  sampleFlood,
  sampleNoise,
  sampleTernary,
  sampleWeights,
  ternaryBytes,
  weightBytes,
} from '../src/randomness/samples';
import { WordReader } from '../src/randomness/word-reader';
import { SeededRandomness } from './seeded-randomness';
import { chiSquareExcess, deviation, mean, uniformExcess } from './statistics';

// The seeds are fixed, so a result is the same in each run. A limit of five standard deviations is exceeded only by an error.
const limit = 5;

describe('samples', () => {
  const random = new SeededRandomness('samples');

  it('are centred binomial with k = 21 for the noise', () => {
    const count = 200_000;
    const noise = [...sampleNoise(random.draw(noiseBytes(count)))];
    expect(Math.abs(mean(noise)) / (3.24 / Math.sqrt(count))).toBeLessThan(limit);
    expect(deviation(noise)).toBeCloseTo(Math.sqrt(10.5), 1);
    // From -12 to 12: there are too few of the others for a chi-square.
    const choose = (k: number): number => (k === 0 ? 1 : (choose(k - 1) * (42 - k + 1)) / k);
    const values = Array.from({ length: 25 }, (_, i) => i - 12);
    const counts = values.map((value) => noise.filter((each) => each === value).length);
    const expected = values.map((value) => (count * choose(value + 21)) / 2 ** 42);
    expect(chiSquareExcess(counts, expected)).toBeLessThan(limit);
  });

  it('are -1, 0 and 1 with equal probability for secrets and masks', () => {
    const all = Array.from({ length: 40 }, () => [...sampleTernary(random.draw(ternaryBytes))]).flat();
    const counts = [-1, 0, 1].map((value) => all.filter((each) => each === value).length);
    expect(counts[0]! + counts[1]! + counts[2]!).toBe(40 * parameters.degree);
    expect(chiSquareExcess(counts, Array<number>(3).fill(all.length / 3))).toBeLessThan(limit);
  });

  it('are uniform from -2^28 to 2^28 - 1 for the flood', () => {
    const count = 50_000;
    const flood = [...sampleFlood(new WordReader(random.draw(floodBytes(count))), count)];
    expect(uniformExcess(flood.map((value) => (value + 2 ** 28) / 2 ** 29))).toBeLessThan(limit);
    expect(uniformExcess(flood.map((value) => ((value + 2 ** 28) % 64) / 64))).toBeLessThan(limit);
  });

  it('are uniform from 1 to T - 1 for the weights', () => {
    const weights = [...sampleWeights(new WordReader(random.draw(weightBytes(50_000))), 50_000)];
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...weights)).toBeLessThan(parameters.plaintextModulus);
    expect(uniformExcess(weights.map((value) => value / parameters.plaintextModulus))).toBeLessThan(limit);
  });

  it('skip a weight of 0, which would not check its block', () => {
    const words = new Uint8Array(4 * 3);
    new DataView(words.buffer).setUint32(4, 2 ** 32 - 1);
    new DataView(words.buffer).setUint32(8, 7 * 2 ** 10);
    expect([...sampleWeights(new WordReader(words), 1)]).toEqual([7]);
  });

  it('have no preferred direction', () => {
    const count = 2_000;
    const directions = Array.from({ length: count }, () => {
      const vector = [...sampleDirection(new WordReader(random.draw(directionBytes(77))), 77)];
      return vector.map((value) => value / Math.hypot(...vector));
    });
    const axes = Array.from({ length: 77 }, (_, i) => directions.map((vector) => vector[i]!));
    for (const axis of axes) {
      expect(Math.abs(mean(axis)) * Math.sqrt(77 * count)).toBeLessThan(limit);
      expect(Math.abs(deviation(axis) * Math.sqrt(77) - 1)).toBeLessThan(0.1);
    }
  });

  it('end with an error if the generator rejects forever', () => {
    expect(() => sampleTernary(new Uint8Array(ternaryBytes).fill(255))).toThrow(/random generator/);
    expect(() => sampleWeights(new WordReader(new Uint8Array(400)), 1)).toThrow(/random generator/);
  });
});
