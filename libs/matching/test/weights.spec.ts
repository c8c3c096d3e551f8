import { computeWeight } from '../src/index/vocabulary';

describe('the weight of a name', () => {
  it('has 17 steps from rare to common, and most changes of a frequency move none', () => {
    const names = 600_000;
    const weights = Array.from({ length: names }, (_, at) => computeWeight('name', at + 1, names));
    expect(new Set(weights).size).toBe(17);
    expect([weights[0], weights.at(-1)]).toEqual([255, 102]);
    expect(weights.filter((weight, at) => at > 0 && weight > weights[at - 1]!)).toEqual([]);
    const others = weights.map((_, at) => computeWeight('name', at + 1, names + 1000));
    expect(weights.filter((weight, at) => weight !== others[at]).length).toBeLessThan(names / 500);
  });
});
