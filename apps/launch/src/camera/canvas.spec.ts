import { fitted } from './canvas';

describe('the size of a picture', () => {
  it('stays as it is where it is small', () =>
    expect(fitted(640, 480, 1280)).toEqual({ width: 640, height: 480 }));
  it('shrinks and keeps its shape', () => {
    expect(fitted(1920, 1080, 1280)).toEqual({ width: 1280, height: 720 });
    expect(fitted(1080, 1920, 1280)).toEqual({ width: 720, height: 1280 });
  });
  it('is never nothing', () => expect(fitted(9000, 1, 1280)).toEqual({ width: 1280, height: 1 }));
});
