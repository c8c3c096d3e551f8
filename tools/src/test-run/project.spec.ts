import { sumSeconds } from './project';

describe('sumSeconds', () => {
  it('counts a file for the innermost project only', () => {
    const weights = [
      ['e2e/test/a.e2e-spec.ts', 5],
      ['e2e/launch/b.e2e-spec.ts', 7],
      ['gone/c.spec.ts', 1],
    ] as const;
    const sums = sumSeconds(['e2e', 'e2e/launch', 'libs/risk'], weights);
    expect([...sums].sort()).toEqual([
      ['e2e', 5],
      ['e2e/launch', 7],
    ]);
  });
});
