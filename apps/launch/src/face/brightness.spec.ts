import { measureBrightness } from './brightness';

// The left half is black, the right half white.
const width = 40;
const height = 30;
const pixels = {
  width,
  height,
  data: Array.from({ length: width * height * 4 }, (_, at) => ((at >> 2) % width < width / 2 ? 0 : 255)),
};

describe('measureBrightness', () => {
  it('measures the whole picture', () => expect(measureBrightness(pixels)).toBeCloseTo(0.5));
  it('measures a part of the picture', () => {
    expect(measureBrightness(pixels, { x: 0.1, y: 0.1, width: 0.3, height: 0.5 })).toBeCloseTo(0);
    expect(measureBrightness(pixels, { x: 0.6, y: 0.1, width: 0.3, height: 0.5 })).toBeCloseTo(1);
  });
  it('measures a box that extends beyond the edge', () =>
    expect(measureBrightness(pixels, { x: 0.6, y: 0.5, width: 0.8, height: 0.9 })).toBeCloseTo(1));
});
