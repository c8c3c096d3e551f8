import { decideAge, isNearThreshold } from './age-decision';

describe('the decision on an age', () => {
  it.each([
    [17.99, 'BELOW'],
    [18, 'AT'],
    [18.99, 'AT'],
    [19, 'ABOVE'],
    [0, 'BELOW'],
    [101.5, 'ABOVE'],
  ])('of %d against 18 is %s', (age, decision) => {
    expect(decideAge(age, 18)).toBe(decision);
  });

  it.each([NaN, Infinity, -Infinity])('is rejected for %d', (age) => {
    expect(() => decideAge(age, 18)).toThrow(RangeError);
  });

  it.each([
    [14.9, false],
    [15, true],
    [18, true],
    [21, true],
    [21.1, false],
  ])('of %d against 18 with an error of 3 years is near: %s', (age, near) => {
    expect(isNearThreshold(age, 18, 3)).toBe(near);
  });

  it('is never near without an error of the model', () => {
    expect(isNearThreshold(18, 18, null)).toBe(false);
  });
});
