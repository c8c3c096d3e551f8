import { estimateOf } from './age-estimate';

describe('the estimate of an age', () => {
  it('is the median of the readings, in whatever order they came', () =>
    expect(estimateOf([31, 27, 29]).age).toBe(29));

  it('lies between the two in the middle of an even number', () =>
    expect(estimateOf([26, 28, 31, 40]).age).toBe(29.5));

  it('is not moved by one frame that is far off', () =>
    expect(estimateOf([28, 29, 30, 29, 61]).age).toBe(29));

  it('has a spread of half the range between the quartiles', () =>
    expect(estimateOf([20, 24, 28, 32, 36]).spread).toBe(4));

  it('has no spread where all readings agree', () =>
    expect(estimateOf([30, 30, 30])).toEqual({ age: 30, spread: 0 }));
});
