import { distanceBetween, isSamePerson, isSamePlace } from './same-face';

describe('two descriptors', () => {
  it('are as far apart as their points', () => expect(distanceBetween([0, 3, 0], [4, 0, 0])).toBe(5));
  it('are of one person below 0.5', () => {
    expect(isSamePerson([0, 0], [0.3, 0.39])).toBe(true);
    expect(isSamePerson([0, 0], [0.3, 0.4])).toBe(false);
  });
});

describe('the place of a face', () => {
  const before = { x: 0.3, y: 0.3, width: 0.3, height: 0.4 };

  it('moves a little while the head turns', () =>
    expect(isSamePlace(before, { x: 0.38, y: 0.31, width: 0.27, height: 0.4 })).toBe(true));
  it('does not jump across the picture', () =>
    expect(isSamePlace(before, { ...before, x: 0.6 })).toBe(false));
  it('does not grow or shrink at once', () => {
    expect(isSamePlace(before, { x: 0.35, y: 0.4, width: 0.15, height: 0.2 })).toBe(false);
    expect(isSamePlace(before, { x: 0.2, y: 0.15, width: 0.5, height: 0.7 })).toBe(false);
  });
});
