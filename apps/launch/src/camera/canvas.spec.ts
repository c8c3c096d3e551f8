import { fitInto } from './canvas';

describe('fitInto', () => {
  it('keeps the size of a small picture', () =>
    expect(fitInto(640, 480, 1280)).toEqual({ width: 640, height: 480 }));
  it('scales down and keeps the aspect ratio', () => {
    expect(fitInto(1920, 1080, 1280)).toEqual({ width: 1280, height: 720 });
    expect(fitInto(1080, 1920, 1280)).toEqual({ width: 720, height: 1280 });
  });
  it('never returns a side of 0', () => expect(fitInto(9000, 1, 1280)).toEqual({ width: 1280, height: 1 }));
});
