import { findFaceRules } from '@gatehouse/sdk/browser';
import { computeDistance, isSameAge, isSamePerson, isSamePlace, matchScore } from './same-face';

const faceApi = findFaceRules('FACEAPI_1');
const sface = findFaceRules('SFACE_1');

describe('descriptors', () => {
  it('have a Euclidean distance', () => expect(computeDistance([0, 3, 0], [4, 0, 0])).toBe(5));
  it('of face-api are of one person below a distance of 0.5', () => {
    expect(isSamePerson([0, 0], [0.3, 0.39], faceApi)).toBe(true);
    expect(isSamePerson([0, 0], [0.3, 0.4], faceApi)).toBe(false);
  });
  it('of SFace are of one person from a cosine of 0.45', () => {
    const at = (cosine: number) => [cosine, Math.sqrt(1 - cosine ** 2)];
    expect(isSamePerson([1, 0], at(0.46), sface)).toBe(true);
    expect(isSamePerson([1, 0], at(0.44), sface)).toBe(false);
  });
});

describe('isSameAge', () => {
  it('accepts estimates that differ by up to 12 years', () => {
    expect(isSameAge(30, 42)).toBe(true);
    expect(isSameAge(30, 42.5)).toBe(false);
    expect(isSameAge(45, 16)).toBe(false);
  });
  it('rejects an estimate that is not a number', () => expect(isSameAge(30, NaN)).toBe(false));
});

describe('isSamePlace', () => {
  const before = { x: 0.3, y: 0.3, width: 0.3, height: 0.4 };

  it('accepts a small movement', () =>
    expect(isSamePlace(before, { x: 0.38, y: 0.31, width: 0.27, height: 0.4 })).toBe(true));
  it('rejects a jump across the picture', () =>
    expect(isSamePlace(before, { ...before, x: 0.6 })).toBe(false));
  it('rejects a sudden change of size', () => {
    expect(isSamePlace(before, { x: 0.35, y: 0.4, width: 0.15, height: 0.2 })).toBe(false);
    expect(isSamePlace(before, { x: 0.2, y: 0.15, width: 0.5, height: 0.7 })).toBe(false);
  });
});

const descriptor = (...values: number[]) => Float32Array.of(...values);

describe('matchScore', () => {
  it('is 1 for the same descriptor', () => {
    expect(matchScore([descriptor(0.1, 0.2)], descriptor(0.1, 0.2), faceApi)).toBe(1);
  });

  it('is 1 minus the distance to the closest live descriptor', () => {
    expect(matchScore([descriptor(3, 4), descriptor(0.3, 0.4)], descriptor(0, 0), faceApi)).toBeCloseTo(0.5);
  });

  it('is 0.5 at the maximum distance of every model, so that one threshold fits all', () => {
    expect(matchScore([descriptor(sface.maxDistance, 0)], descriptor(0, 0), sface)).toBeCloseTo(0.5);
  });

  it.each([
    ['far away', [descriptor(3, 4)]],
    ['of another length', [descriptor(0)]],
    ['missing', []],
  ])('is 0 when the live descriptor is %s', (_, live) => {
    expect(matchScore(live, descriptor(0, 0), faceApi)).toBe(0);
  });
});
