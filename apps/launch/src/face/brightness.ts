import type { Box } from '../camera/box';

interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

const whole: Box = { x: 0, y: 0, width: 1, height: 1 };
const pointsPerSide = 24;

/** The mean brightness of a box from 0 to 1, sampled on a grid; the box is relative to the picture. */
export function measureBrightness(pixels: Pixels, { x, y, width, height }: Box = whole): number {
  let sum = 0;
  for (let row = 0; row < pointsPerSide; row++)
    for (let column = 0; column < pointsPerSide; column++)
      sum += readLuma(
        pixels,
        x + (width * (column + 0.5)) / pointsPerSide,
        y + (height * (row + 0.5)) / pointsPerSide,
      );
  return sum / pointsPerSide ** 2;
}

function readLuma({ data, width, height }: Pixels, x: number, y: number): number {
  const at = 4 * (width * clamp(Math.floor(y * height), height) + clamp(Math.floor(x * width), width));
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

const clamp = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));
