import { seededRandom } from './seeded-random';

const draw = (seed: number) => {
  const { next } = seededRandom(seed);
  return Array.from({ length: 1000 }, next);
};

describe('seededRandom', () => {
  it('returns the same numbers for the same seed, and others for another seed', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it('spreads its numbers evenly between 0 and 1', () => {
    const numbers = draw(1);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toBeCloseTo(0.5, 1);
  });

  it('picks every item and every integer below the limit', () => {
    const random = seededRandom(3);
    const drawn = Array.from({ length: 200 }, () => [random.below(4), random.pick(['a', 'b'])]).flat();
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 'a', 'b']));
  });

  it('shuffles a copy', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = seededRandom(9).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort()).toEqual(items);
  });

  it('is true as often as the probability says', () => {
    const random = seededRandom(5);
    const hits = Array.from({ length: 1000 }, () => random.chance(0.2)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(150);
    expect(hits).toBeLessThan(250);
  });
});
