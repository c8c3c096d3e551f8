import { findFaceRules } from './face-version.table';

describe('findFaceRules', () => {
  it('uses the rules of face-api where no version is named', () => {
    expect(findFaceRules()).toEqual({ maxDistance: 0.5 });
  });

  it('has own rules for SFace: the distance of the 1:1 threshold of the node', () => {
    expect(1 - findFaceRules('SFACE_1').maxDistance ** 2 / 2).toBeCloseTo(0.45, 2);
  });

  it.each(['SFACE_2', '', 'toString'])('rejects the unknown version %p', (version) => {
    expect(() => findFaceRules(version)).toThrow(RangeError);
  });
});
