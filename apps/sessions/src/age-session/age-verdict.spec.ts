import { decideAge, isNearThreshold, toVerdict } from './age-verdict';

describe('decideAge', () => {
  it.each([
    [17, 'BELOW'],
    [17.999, 'BELOW'],
    [18, 'AT'],
    [18.999, 'AT'],
    [19, 'ABOVE'],
    [0, 'BELOW'],
    [150, 'ABOVE'],
  ])('compares whole years: %d with 18 is %s', (age, expected) => {
    expect(decideAge(age, 18)).toBe(expected);
  });

  it('has the names of the contract as verdicts', () => {
    expect((['ABOVE', 'AT', 'BELOW'] as const).map(toVerdict)).toEqual([
      'AGE_ABOVE_THRESHOLD',
      'AGE_AT_THRESHOLD',
      'AGE_BELOW_THRESHOLD',
    ]);
  });
});

describe('isNearThreshold', () => {
  it.each([
    [20, true],
    [24.8, true],
    [24.81, false],
    [15.2, true],
    [15.19, false],
    [20.4, true],
  ])('%d with 20 is within the error of the model: %s', (age, expected) => {
    expect(isNearThreshold(age, 20)).toBe(expected);
  });

  // 4.8 has no exact form in binary.
  it('has the same limit at every threshold', () => {
    const thresholds = Array.from({ length: 120 }, (_, index) => index + 1);
    const beside = (threshold: number, years: number) => Number((threshold + years).toFixed(2));
    expect(thresholds.filter((one) => !isNearThreshold(beside(one, 4.8), one))).toEqual([]);
    expect(thresholds.filter((one) => !isNearThreshold(beside(one, -4.8), one))).toEqual([]);
    expect(thresholds.filter((one) => isNearThreshold(beside(one, 4.81), one))).toEqual([]);
  });
});
