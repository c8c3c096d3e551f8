import { estimateAge } from './age-estimate';

describe('estimateAge', () => {
  it('returns the median of the readings in any order', () => expect(estimateAge([31, 27, 29]).age).toBe(29));

  it('averages the two middle readings of an even number', () =>
    expect(estimateAge([26, 28, 31, 40]).age).toBe(29.5));

  it('ignores one outlier', () => expect(estimateAge([28, 29, 30, 29, 61]).age).toBe(29));

  it('returns half the interquartile range as the spread', () =>
    expect(estimateAge([20, 24, 28, 32, 36]).spread).toBe(4));

  it('returns a spread of 0 for equal readings', () =>
    expect(estimateAge([30, 30, 30])).toEqual({ age: 30, spread: 0 }));
});
