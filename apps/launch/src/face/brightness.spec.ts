import { brightnessOf } from './brightness';

// Its left half is black, its right half white.
const width = 40;
const height = 30;
const pixels = {
  width,
  height,
  data: Array.from({ length: width * height * 4 }, (_, at) => ((at >> 2) % width < width / 2 ? 0 : 255)),
};

describe('the brightness', () => {
  it('is that of the whole picture', () => expect(brightnessOf(pixels)).toBeCloseTo(0.5));
  it('is that of a part of it', () => {
    expect(brightnessOf(pixels, { x: 0.1, y: 0.1, width: 0.3, height: 0.5 })).toBeCloseTo(0);
    expect(brightnessOf(pixels, { x: 0.6, y: 0.1, width: 0.3, height: 0.5 })).toBeCloseTo(1);
  });
  it('can be told of a face that reaches beyond the edge', () =>
    expect(brightnessOf(pixels, { x: 0.6, y: 0.5, width: 0.8, height: 0.9 })).toBeCloseTo(1));
});
