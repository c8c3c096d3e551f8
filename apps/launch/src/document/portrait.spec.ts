import { matchScore } from './portrait';

const descriptor = (...values: number[]) => Float32Array.of(...values);

describe('the match of a portrait', () => {
  it('is 1 for the same descriptor', () => {
    expect(matchScore([descriptor(0.1, 0.2)], descriptor(0.1, 0.2))).toBe(1);
  });

  it('is 1 less the distance to the closest live descriptor', () => {
    expect(matchScore([descriptor(3, 4), descriptor(0.3, 0.4)], descriptor(0, 0))).toBeCloseTo(0.5);
  });

  it.each([
    ['far away', [descriptor(3, 4)]],
    ['of another length', [descriptor(0)]],
    ['missing', []],
  ])('is 0 when the live descriptor is %s', (_, live) => {
    expect(matchScore(live, descriptor(0, 0))).toBe(0);
  });
});
