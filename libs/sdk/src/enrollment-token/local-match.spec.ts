import { isLocalMatch } from './local-match';

describe('a local match', () => {
  it.each([
    [1, true],
    [0.94, true],
    [0.9399999, false],
    [0, false],
    [-1, false],
    [NaN, false],
  ])('of a score of %d is %s', (score, isMatch) => {
    expect(isLocalMatch(score)).toBe(isMatch);
  });

  it('uses a given threshold', () => {
    expect([isLocalMatch(0.9, 0.9), isLocalMatch(0.95, 0.96)]).toEqual([true, false]);
  });
});
